import { useState } from "react";
import type { Question } from "../article-documents.ts";

type Answer = { questionId: string; text: string };

/** Typed answers that haven't been sent. Kept outside their form, which the editor may replace. */
export type TypedAnswers = {
  keep(answers: Answer[]): void;
  /** Answers by question id. */
  read(): Record<string, string>;
  /** Whether any of these questions has an unsent answer. */
  hasOneOf(questions: Question[]): boolean;
};

/** Typing causes no re-render. */
export function useTypedAnswers(): TypedAnswers {
  const [typed] = useState(() => new Map<string, string>());
  return {
    keep: (answers) => answers.forEach(({ questionId, text }) => typed.set(questionId, text)),
    read: () => Object.fromEntries(typed),
    hasOneOf: (questions) =>
      questions.some(({ id, state }) => state !== "ANSWERED" && (typed.get(id) ?? "").trim() !== ""),
  };
}
