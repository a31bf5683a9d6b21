import { Button, NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { ApiFailure } from "../../../data/api/api-failure.ts";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import { showToast } from "../../toast.tsx";
import { useFormChange } from "../../use-form-change.ts";
import { generateDocument, type OwnStyle, type SourceChoice } from "./new-article-documents.ts";
import { OwnStyleFields } from "./OwnStyleFields.tsx";
import { nameArticle, toCaption } from "./photo-draft.ts";
import { PhotoList } from "./PhotoList.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { usePhotoDraft } from "./use-photo-draft.ts";
import { WordFields } from "./WordFields.tsx";
import styles from "./new.module.css";

const fields = ["picture", "pictures", "caption", "alt", "sourceId"];

const neutral: OwnStyle["style"] = {
  formalToCasual: 0,
  seriousToFunny: 0,
  respectfulToIrreverent: 0,
  matterOfFactToEnthusiastic: 0,
};

/** Up to 20 photos, what they show, and how to write about them: like an account's articles, or as chosen here. */
export function PhotoForm({ sources }: { sources: SourceChoice[] }) {
  const { t } = useTranslation(["new-article", "errors"]);
  const { settings } = useBotLayout();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const change = useFormChange(fields);
  const open = usePhotoDraft(useSearchParams()[0].has("shared"));
  const { draft } = open;
  const [isIncomplete, setIncomplete] = useState(false);
  const [sourceId, setSourceId] = useState(sources[0]?.id ?? null);
  const [own, setOwn] = useState<OwnStyle>({ language: locale, style: neutral });
  const isDisabled = !open.isReady;
  const isWriting = change.pending !== null;
  const isMissing = isIncomplete && draft.photos.length === 0;
  const isUnusable = isIncomplete && draft.photos.some(({ state }) => state === "unusable");
  const isWordless = isIncomplete && toCaption(draft) === "";

  const problem = isMissing
    ? t("fileRequired")
    : isUnusable
      ? t("removeUnusable")
      : (change.problemOf("picture") ?? change.problemOf("pictures") ?? null);

  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIncomplete(true);
    if (draft.photos.length === 0 || toCaption(draft) === "" || !open.isReady) return;
    if (draft.photos.some(({ state }) => state === "unusable")) return;
    await open.hold(async () => {
      let id = "";
      const isMade = await change.run("write", async () => {
        id = await makeArticle().catch((error: unknown) => {
          // The tab may have been open for days, so the photos have to be sent again.
          if (!(error instanceof ApiFailure) || error.error.extensions.field !== "picture") throw error;
          open.forgetSent();
          return makeArticle();
        });
      });
      if (isMade) await open.discard();
      const show = () => void navigate(localePath(locale, `/bot/articles/view?id=${id}`));
      if (!open.isHere()) sayElsewhere(isMade, show);
      else if (isMade) show();
    });
  }

  /** Notifies people who have left the form, instead of taking them back to it. */
  function sayElsewhere(isMade: boolean, show: () => void) {
    if (isMade) showToast("success", t("away.writing"), { label: t("away.open"), onPress: show });
    else showToast("failure", t("errors:screens.generatingArticle"));
  }

  async function makeArticle(): Promise<string> {
    const [{ callApi }, { persist }] = await Promise.all([
      import("../../../data/api/call-api.client.ts"),
      import("../../../data/api/persist.client.ts"),
    ]);
    const uploads = await Promise.all(draft.photos.map((photo) => open.send(photo)));
    const pictures = uploads.map(({ picture }, index) => ({ picture, alt: draft.photos[index]?.alt ?? "" }));
    const place = sourceId === null ? own : { sourceId };
    const input = { ...place, draftId: nameArticle(draft, place), pictures, caption: toCaption(draft) };
    const made = await persist(() => callApi(settings, generateDocument, { input }), new AbortController().signal);
    return made.generateArticle.id;
  }

  return (
    <form
      method="post"
      className={styles.form}
      aria-label={t("photo")}
      aria-busy={isWriting}
      onSubmit={(event) => void write(event)}
    >
      {change.failure ? <p>{t("errors:screens.generatingArticle")}</p> : null}
      <FailureNotice
        failure={open.isFailed ? { message: t("notLoaded"), supportId: null, needsTryAgain: false } : change.failure}
      />
      {open.isRestored ? (
        <p className={styles.restored}>
          {t("restored")}
          <Button variant="subtle" disabled={isWriting} onClick={() => void open.discard()}>
            {t("discard")}
          </Button>
        </p>
      ) : null}
      {/* Anything typed after pressing the button wouldn't be in the article. */}
      <fieldset className={styles.fields} disabled={isWriting}>
        <PhotoPicker isDisabled={isDisabled || isWriting} problem={problem} refused={open.refused} onAdd={open.add} />
        <PhotoList
          photos={draft.photos}
          onReorder={(photos) => open.change((now) => ({ ...now, photos }))}
          onDescribe={(key, alt) =>
            open.change((now) => ({
              ...now,
              photos: now.photos.map((photo) => (photo.key === key ? { ...photo, alt } : photo)),
            }))
          }
          onRemove={open.remove}
        />
        <WordFields
          draft={draft}
          isDisabled={isDisabled}
          problem={isWordless ? t("wordsRequired") : change.problemOf("caption")}
          onChange={(words) => open.change((now) => ({ ...now, ...words }))}
        />
        {sources.length > 0 ? (
          <NativeSelect
            label={t("source")}
            error={change.problemOf("sourceId")}
            value={sourceId ?? ""}
            data={[...sources.map(({ id, name }) => ({ value: id, label: name })), { value: "", label: t("ownStyle") }]}
            onChange={(event) => setSourceId(event.currentTarget.value || null)}
          />
        ) : null}
        {sourceId === null ? <OwnStyleFields own={own} onChange={setOwn} /> : null}
      </fieldset>
      <div>
        <Button type="submit" disabled={isDisabled} loading={isWriting}>
          {t("write")}
        </Button>
      </div>
    </form>
  );
}
