import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { FormPage, TextField } from "./FormPage.tsx";

type EditFormProps = {
  view: ApprovalView;
  decideAt: string;
  problem: string | null;
  /** The rejected submission. */ typed: { title: string; texts: string[] } | null;
};

/** The article's texts, one field each; pictures stay unchanged. */
export function EditForm({ view: { article, texts }, decideAt, problem, typed }: EditFormProps) {
  const { t } = useTranslation("approval");
  const counts = new Map<string, number>();
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
      submitLabel={t("edit.save")}
      back={{ href: decideAt, label: t("edit.back") }}
    >
      <TextField
        id="title"
        name="title"
        label={t("edit.title")}
        value={typed?.title ?? article.title}
        lang={article.language}
        maxLength={300}
        required
      />
      {texts.map(({ text }, index) => (
        <TextField
          key={index}
          id={`text-${index}`}
          name="text"
          label={labels[index] ?? ""}
          value={typed?.texts[index] ?? text}
          lang={article.language}
          maxLength={20_000}
        />
      ))}
    </FormPage>
  );
}
