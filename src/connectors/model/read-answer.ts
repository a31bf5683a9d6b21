import type { z } from "zod";

type Answer<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Finds the JSON in an answer, also in a ```json fence or between words, and checks its shape. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): Answer<T> {
  if (text.trim() === "") return { ok: false, problem: "empty" };
  const found = findJson(text);
  if (found === undefined) return { ok: false, problem: text.includes("{") ? "broken JSON" : "prose" };
  const parsed = schema.safeParse(found);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, problem: `${issue?.path.join(".") || "answer"}: ${issue?.code ?? "wrong shape"}` };
}

function findJson(text: string): unknown {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
