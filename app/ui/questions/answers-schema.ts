import { z } from "zod";

/** What `readAnswers` reads. Apart from it, because only the server checks it. */
export const answersSchema = z.array(z.object({ questionId: z.string(), text: z.string() }));
