import { useTranslation } from "react-i18next";
import { listPictures } from "../../src/document/list-pictures.ts";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import styles from "./form-page.module.css";
import { FormPage, TextField } from "./FormPage.tsx";

type EditFormProps = {
  view: ApprovalView;
  decideAt: string;
  version: number;
  problem: string | null;
  /** The rejected submission. */ typed: { title: string; texts: string[] } | null;
  /** The chosen title of the writer's, or null. */ offered: string | null;
};

/** The article's texts, one field each; its first photo, which stays unchanged, shows which article it is. */
export function EditForm({ view, decideAt, version, problem, typed, offered }: EditFormProps) {
  const { article, texts } = view;
  const { t } = useTranslation("approval");
  const counts = new Map<string, number>();
  const [photo] = listPictures(article.document.blocks);
  const labels = texts.map(({ kind }) => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return t(`edit.kinds.${kind}`, { number });
  });
  return (
    <FormPage
      heading={t("edit.heading")}
      text={t("edit.text")}
      problem={problem}
      postTo={decideAt}
      decision="edit"
      version={version}
      submitLabel={t("edit.save")}
      back={{ href: decideAt, label: t("edit.back") }}
    >
      <TextField
        id="title"
        name="title"
        label={t("edit.title")}
        kind="title"
        value={typed?.title ?? article.title}
        lang={article.language}
        maxLength={300}
        required
      />
      <input type="hidden" name="shownTitle" value={article.title} />
      <TitleChoice
        titles={view.titles.filter((title) => title !== article.title)}
        offered={offered}
        language={article.language}
      />
      {photo ? (
        <img
          className={styles.picture}
          src={view.pictureUrls[photo.pictureId]}
          {...view.pictureSizes[photo.pictureId]}
          alt={photo.alt}
        />
      ) : null}
      {texts.map(({ kind, text }, index) => (
        <TextField
          key={index}
          id={`text-${index}`}
          name="text"
          label={labels[index] ?? ""}
          {...((kind === "heading" || kind === "paragraph") && { kind })}
          value={typed?.texts[index] ?? text}
          lang={article.language}
          maxLength={20_000}
        />
      ))}
    </FormPage>
  );
}

type TitleChoiceProps = { titles: string[]; offered: string | null; language: string };

/** The writer's other titles; a chosen one replaces the title above. */
function TitleChoice({ titles, offered, language }: TitleChoiceProps) {
  const { t } = useTranslation("approval");
  if (titles.length === 0) return null;
  return (
    <fieldset className={styles.titles}>
      <legend>{t("edit.titles.heading")}</legend>
      <label>
        <input type="radio" name="offered" value="" defaultChecked={!offered} /> {t("edit.titles.own")}
      </label>
      {titles.map((title) => (
        <label key={title} lang={language}>
          <input type="radio" name="offered" value={title} defaultChecked={title === offered} /> {title}
        </label>
      ))}
    </fieldset>
  );
}
