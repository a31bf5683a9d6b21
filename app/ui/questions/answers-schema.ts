import { z } from "zod";

/** The longest field that we read; fields too long for their purpose get their own message. */
export const typedText = z.string().max(20_000);

/** The form fields that `readAnswers` reads. Separate, because only the server checks them. */
export function answersWith(id: z.ZodType<string>) {
  return z.array(z.object({ questionId: id, text: typedText })).max(20);
}
