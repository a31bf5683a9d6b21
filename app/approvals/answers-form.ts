import { z } from "zod";

/** The longest field that we read; what is too long for its purpose gets its own message. */
export const typedText = z.string().max(20_000);

/** The answers that `readAnswers` finds in a form. */
export const answersForm = z.array(z.object({ questionId: z.uuid(), text: typedText })).max(20);
