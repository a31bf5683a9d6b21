import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toInput } from "../../../../../src/document/api-form.ts";
import type { ArticleDocument, FigurePicture } from "../../../../../src/document/document.ts";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../../toast.tsx";
import { type Article, type Finding, updateContentDocument } from "../../article-documents.ts";
import { describePicture, findPicture } from "./describe-picture.ts";
import { isAboutText, isInEditor } from "./finding-place.ts";
import { takeOutSentence } from "./take-out-sentence.ts";
import styles from "../view.module.css";

type FindingMendProps = {
  finding: Finding;
  number: number;
  article: Article & { title: string; document: ArticleDocument };
  change: Change;
  onEdit: (() => void) | null;
  /** Called when it's fixed, just before the pressed button disappears. */ onMended(): void;
};

/** The button that fixes a finding: removes its sentence, describes its picture, or opens the editor if it can help. */
export function FindingMend({ finding, number, article, change, onEdit, onMended }: FindingMendProps) {
  const { t } = useTranslation("articles");
  const { sentence } = finding;
  const picture = findPicture(finding, article);
  const without =
    sentence === null || picture || !isAboutText(finding) ? null : takeOutSentence(article.document, sentence);
  const busy = !useHydrated() || change.pending !== null || article.generateStatus !== "GENERATED";
  const name = `mend ${number}`;

  async function save(document: ArticleDocument, done: string) {
    const { id, version, title } = article;
    const changed = { id, version, title, document: toInput(document) };
    if (!(await change.run(name, (call) => call(updateContentDocument, changed)))) return;
    showToast("success", done);
    onMended();
  }

  if (picture) {
    return (
      <DescribePicture
        picture={picture}
        url={article.pictures.find(({ id }) => id === picture.pictureId)?.url ?? null}
        number={number}
        busy={busy}
        isSaving={change.pending === name}
        onDescribe={(alt) =>
          void save(describePicture(article.document, picture.pictureId, alt), t("findings.described"))
        }
      />
    );
  }
  if (without) {
    return (
      <div className={styles.mend}>
        {/* Suggestions aren't marked in the text. */}
        {finding.isAdvice ? null : (
          <a className={styles.outward} href={`#finding-text-${number}`}>
            {t("findings.show")}
          </a>
        )}
        <Button
          variant="subtle"
          className={styles.word ?? ""}
          disabled={busy}
          loading={change.pending === name}
          aria-label={t("findings.takeOutLabel", { number })}
          onClick={() => void save(without, t("findings.takenOut"))}
        >
          {t("findings.takeOut")}
        </Button>
      </div>
    );
  }
  return onEdit && isInEditor(finding, article.title) ? (
    <div>
      <Button
        variant="subtle"
        className={styles.word ?? ""}
        disabled={busy}
        aria-label={t("findings.editLabel", { number })}
        onClick={() => onEdit()}
      >
        {t("findings.edit")}
      </Button>
    </div>
  ) : null;
}

type DescribePictureProps = {
  picture: FigurePicture;
  url: string | null;
  number: number;
  busy: boolean;
  isSaving: boolean;
  onDescribe(alt: string): void;
};

function DescribePicture({ picture, url, number, busy, isSaving, onDescribe }: DescribePictureProps) {
  const { t } = useTranslation("articles");
  const [alt, setAlt] = useState("");

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onDescribe(alt.trim());
  }

  return (
    <form method="post" className={styles.describe} onSubmit={save}>
      {url ? <img src={url} alt={picture.alt} loading="lazy" width={96} height={96} /> : null}
      <TextInput
        label={t("findings.describe")}
        placeholder={t("findings.describeHint")}
        value={alt}
        maxLength={1000}
        disabled={busy}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        disabled={busy || alt.trim() === ""}
        loading={isSaving}
        aria-label={t("findings.describeLabel", { number })}
      >
        {t("findings.add")}
      </Button>
    </form>
  );
}
