import type { ReactNode } from "react";
import styles from "./questions.module.css";

type AnsweredListProps = { answers: { id: string; question: string; answer: ReactNode }[] };

/** Questions with the answers that were given. */
export function AnsweredList({ answers }: AnsweredListProps) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ id, question, answer }) => (
        <div key={id}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
