import { keepTyped, readTyped } from "../../../../data/offline/typed.client.ts";
import { answerField } from "../../../../ui/questions/answer-fields.ts";
import type { Question } from "../../article-documents.ts";

/** Keeps an answer that isn't sent yet. It outlives its form, which the editor replaces, and the page. */
export function keepAnswer({ name, value }: HTMLTextAreaElement): void {
  keepTyped(name, value);
}

export function forgetAnswers(answers: { questionId: string }[]): void {
  for (const { questionId } of answers) keepTyped(answerField(questionId), "");
}

/** By question id. */
export function readTypedAnswers(questions: Pick<Question, "id">[]): Record<string, string> {
  return Object.fromEntries(questions.map(({ id }) => [id, readTyped(answerField(id))]));
}

/** Whether any of these questions has an unsent answer. */
export function hasTypedAnswer(questions: Question[]): boolean {
  return questions.some(({ id, state }) => state !== "ANSWERED" && readTyped(answerField(id)).trim() !== "");
}
