import { GalleyError } from "../../platform/errors.ts";
import { requireText } from "../../platform/input/require-text.ts";

/** `text` is as typed; an empty one leaves its question open. */
export type GivenAnswer = { questionId: string; text: string };

export const MAX_ANSWER = 1_000;
/** More than an article ever asks. */
const MAX_ANSWERS = 20;

/** Returns the trimmed answers without the empty ones. Throws "invalid-input". */
export function requireAnswers(answers: readonly GivenAnswer[]): GivenAnswer[] {
  if (answers.length > MAX_ANSWERS)
    throw new GalleyError("invalid-input", { field: "answers", problem: "too-many", max: MAX_ANSWERS });
  return answers
    .map(({ questionId, text }) => ({ questionId, text: requireText(text, { field: "answers", max: MAX_ANSWER }) }))
    .filter(({ text }) => text !== "");
}
