import { z } from "zod";
import type { FieldError } from "../errors.ts";

type Limits = { max: number; /** If left out, the text may be empty. */ required?: FieldError };

/** Text that a person typed, trimmed. */
export function typedText({ max, required }: Limits): z.ZodString {
  const text = z.string().trim();
  return (required === undefined ? text : text.min(1, required)).refine(isStorable, "bad-characters").max(max);
}

/** PostgreSQL can't store NUL or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Texts that a person typed, without empty ones and duplicates (ignoring case). */
export function typedTexts({ max, maxEntries }: { max: number; maxEntries: number }) {
  return z.array(typedText({ max })).transform(dropDuplicates).pipe(z.array(z.string()).max(maxEntries));
}

function dropDuplicates(texts: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const text of texts) {
    if (text !== "" && !byFold.has(text.toLowerCase())) byFold.set(text.toLowerCase(), text);
  }
  return [...byFold.values()];
}
