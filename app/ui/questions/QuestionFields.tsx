import { useTranslation } from "react-i18next";
import forms from "../forms/forms.module.css";
import { answerField } from "./answer-fields.ts";
import styles from "./questions.module.css";

export type QuestionToAnswer = { id: string; text: string; isPrivate: boolean };

type QuestionFieldsProps = {
  questions: QuestionToAnswer[];
  /** Earlier input, by question. */ typed?: Record<string, string>;
  isDisabled?: boolean;
};

/** One small text area for each question. The answers are read back with `readAnswers`. */
export function QuestionFields({ questions, typed = {}, isDisabled = false }: QuestionFieldsProps) {
  const { t } = useTranslation("questions");
  if (questions.length === 0) return null;
  return (
    <ol className={styles.fields}>
      {questions.map(({ id, text, isPrivate }) => {
        const name = answerField(id);
        return (
          <li key={id} className={forms.field}>
            <label htmlFor={name}>{text}</label>
            <textarea
              id={name}
              name={name}
              rows={2}
              maxLength={1_000}
              defaultValue={typed[id] ?? ""}
              disabled={isDisabled}
              aria-describedby={isPrivate ? `${name}-private` : undefined}
            />
            {isPrivate ? (
              <p id={`${name}-private`} className={forms.hint}>
                {t("private")}
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
