import { createHash } from "node:crypto";
import { z } from "zod";
import { askModels, mostTokens } from "./ask-models.ts";
import type { KeptPurpose, Run } from "./model-path.ts";
import { newCanary, type PromptData, promptRevision } from "./prompts.ts";

type Question<T> = {
  purpose: KeptPurpose;
  /** Our own text, with a mark that must not come back. */
  instructions(canary: string): string;
  data: PromptData;
  schema: z.ZodType<T>;
  isUsable?: (value: T) => boolean;
};

/** Asks, unless this very question was answered before a crash. Throws like `askModels`. */
export async function askOnce<T>(
  run: Run,
  { purpose, instructions, data, schema, isUsable }: Question<T>,
): Promise<{ value: T; model: string; canary: string }> {
  const key = createHash("sha256")
    .update(JSON.stringify([promptRevision, instructions(""), data]))
    .digest("hex");
  const answered = z.object({ value: schema, model: z.string(), canary: z.string() });
  const kept = answered.safeParse(await run.answers.find(run.article, purpose, key));
  if (kept.success) return kept.data;
  const canary = newCanary();
  const { value, model } = await askModels(run, {
    purpose,
    instructions: instructions(canary),
    data,
    schema,
    maxOutputTokens: mostTokens,
    ...(isUsable && { isUsable }),
  });
  const answer = { value, model, canary };
  await run.answers.keep(run.article, purpose, key, answer);
  return answer;
}
