import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";

/** `text` is as typed; an empty one leaves its question open. */
export type GivenAnswer = { questionId: string; text: string };

export const MAX_ANSWER = 1_000;
/** More than an article ever asks. */
const MAX_ANSWERS = 20;

const answersSchema = z
  .array(z.object({ questionId: z.string(), text: typedText({ max: MAX_ANSWER }) }))
  .max(MAX_ANSWERS)
  .transform((answers) => answers.filter(({ text }) => text !== ""));

/** Returns the trimmed answers without the empty ones. Throws "invalid-input". */
export function requireAnswers(answers: readonly GivenAnswer[]): GivenAnswer[] {
  return parseInput(answersSchema, answers, "answers");
}
