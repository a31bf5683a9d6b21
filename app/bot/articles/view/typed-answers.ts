import { keepTyped, readTyped } from "../../../data/offline/typed.client.ts";
import type { Question } from "../article-documents.ts";

const keyOf = (questionId: string) => `answer-${questionId}`;

/** Answers that were typed and not sent. They outlive their form, which the editor replaces, and the page. */
export function keepAnswers(answers: { questionId: string; text: string }[]): void {
  for (const { questionId, text } of answers) keepTyped(keyOf(questionId), text);
}

/** By question id. */
export function readTypedAnswers(questions: Pick<Question, "id">[]): Record<string, string> {
  return Object.fromEntries(questions.map(({ id }) => [id, readTyped(keyOf(id))]));
}

/** Whether any of these questions has an unsent answer. */
export function hasTypedAnswer(questions: Question[]): boolean {
  return questions.some(({ id, state }) => state !== "ANSWERED" && readTyped(keyOf(id)).trim() !== "");
}
