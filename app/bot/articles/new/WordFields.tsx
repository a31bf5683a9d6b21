import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { GrowingTextarea } from "../../../ui/forms/GrowingTextarea.tsx";
import type { FormDraft } from "./photo-draft.ts";
import styles from "./new.module.css";

type Words = Pick<FormDraft, "caption" | "answers">;
type WordFieldsProps = {
  draft: Words;
  isDisabled: boolean;
  problem: string | undefined;
  onChange(words: Partial<Words>): void;
};

/** Fields for what the photos are about: a text, or the answers to three questions. */
export function WordFields({ draft: { caption, answers }, isDisabled, problem, onChange }: WordFieldsProps) {
  const { t } = useTranslation("new-article");
  const questions = [t("questions.what"), t("questions.when"), t("questions.why")];
  const answer = (index: number, text: string) => onChange({ answers: answers.with(index, text) });
  return (
    <>
      <GrowingTextarea
        name="caption"
        label={t("caption")}
        description={t("captionHint")}
        maxLength={2200}
        minRows={4}
        disabled={isDisabled}
        value={caption}
        error={problem}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
      <details className={styles.style}>
        <summary>{t("questions.heading")}</summary>
        <div className={styles.form}>
          {questions.map((question, index) => (
            <Textarea
              key={index}
              label={question}
              maxLength={700}
              rows={2}
              disabled={isDisabled}
              value={answers[index] ?? ""}
              onChange={(event) => answer(index, event.currentTarget.value)}
            />
          ))}
        </div>
      </details>
    </>
  );
}
