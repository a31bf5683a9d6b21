import { z } from "zod";

/** The longest field that we read; what is too long for its purpose gets its own message. */
export const typedText = z.string().max(20_000);

/** What `readAnswers` reads. Apart from it, because only the server checks it. */
export function answersWith(id: z.ZodType<string>) {
  return z.array(z.object({ questionId: id, text: typedText })).max(20);
}
