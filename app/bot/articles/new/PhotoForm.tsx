import { Button, FileInput, NativeSelect, TextInput } from "@mantine/core";
import { ImagePlus } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { GrowingTextarea } from "../../../ui/forms/GrowingTextarea.tsx";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { takeShared } from "../../../pwa/shared-photo/take-shared.client.ts";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import { useFormChange } from "../../use-form-change.ts";
import { generateDocument, type OwnStyle, type SourceChoice } from "./new-article-documents.ts";
import { OwnStyleFields } from "./OwnStyleFields.tsx";
import styles from "./new.module.css";

const fields = ["picture", "caption", "alt", "sourceId"];

const neutral: OwnStyle["style"] = {
  formalToCasual: 0,
  seriousToFunny: 0,
  respectfulToIrreverent: 0,
  matterOfFactToEnthusiastic: 0,
};

/** A photo, what it shows, and how to write about it: like an account's articles, or as chosen here. */
export function PhotoForm({ sources }: { sources: SourceChoice[] }) {
  const { t } = useTranslation(["new-article", "errors"]);
  const { settings } = useBotLayout();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const change = useFormChange(fields);
  const [photo, setPhoto] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [sourceId, setSourceId] = useState(sources[0]?.id ?? null);
  const [own, setOwn] = useState<OwnStyle>({ language: locale, style: neutral });
  const [sharedText, setSharedText] = useState("");
  const isShared = useSearchParams()[0].has("shared");
  useEffect(() => {
    if (!isShared) return;
    // Content that a phone's share menu passed to the installed app.
    void takeShared().then((shared) => {
      if (shared === null) return;
      setPhoto(shared.photo);
      setSharedText(shared.text);
    });
  }, [isShared]);

  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsMissing(photo === null);
    if (photo === null) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    let id = "";
    const isMade = await change.run("write", async (call) => {
      const { uploadPicture } = await import("../../../data/api/upload-picture.client.ts");
      const picture = await uploadPicture(settings, photo);
      const chosen = sourceId === null ? own : { sourceId };
      const { generateArticle } = await call(generateDocument, {
        input: { ...chosen, picture, caption: text("caption"), alt: text("alt") },
      });
      id = generateArticle.id;
    });
    if (isMade) await navigate(localePath(locale, `/bot/articles/view?id=${id}`));
  }

  return (
    <form
      method="post"
      className={styles.form}
      aria-label={t("photo")}
      aria-busy={change.pending !== null}
      // The browser stops at missing fields that it knows of; the photo isn't one of them.
      onInvalidCapture={() => setIsMissing(photo === null)}
      onSubmit={(event) => void write(event)}
    >
      {change.failure ? <p>{t("errors:screens.generatingArticle")}</p> : null}
      <FailureNotice failure={change.failure} />
      <FileInput
        size="md"
        label={t("file")}
        description={t("fileHint")}
        placeholder={t("fileChoose")}
        accept="image/jpeg,image/png,image/webp"
        disabled={!hydrated}
        value={photo}
        error={isMissing && photo === null ? t("fileRequired") : change.problemOf("picture")}
        leftSection={<ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />}
        onChange={setPhoto}
      />
      <GrowingTextarea
        key={sharedText}
        name="caption"
        defaultValue={sharedText}
        label={t("caption")}
        description={t("captionHint")}
        required
        withAsterisk={false}
        maxLength={2200}
        minRows={4}
        error={change.problemOf("caption")}
      />
      <TextInput
        name="alt"
        label={t("alt")}
        description={t("altHint")}
        maxLength={1000}
        error={change.problemOf("alt")}
      />
      {sources.length > 0 ? (
        <NativeSelect
          size="md"
          label={t("source")}
          error={change.problemOf("sourceId")}
          value={sourceId ?? ""}
          data={[...sources.map(toChoice), { value: "", label: t("ownStyle") }]}
          onChange={(event) => setSourceId(event.currentTarget.value || null)}
        />
      ) : null}
      {sourceId === null ? <OwnStyleFields own={own} onChange={setOwn} /> : null}
      <div>
        <Button type="submit" disabled={!hydrated} loading={change.pending !== null}>
          {t("write")}
        </Button>
      </div>
    </form>
  );
}

function toChoice({ id, label, name }: SourceChoice): { value: string; label: string } {
  return { value: id, label: label === name || `@${label}` === name ? name : `${label} (${name})` };
}
