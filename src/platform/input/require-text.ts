import { type FieldError, GalleyError } from "../errors.ts";

type TextRule = { field: string; max: number; /** If left out, the text may be empty. */ required?: FieldError };

/** Trims and checks text that a person typed. Throws "invalid-input" with the field's problem. */
export function requireText(value: string, { field, max, required }: TextRule): string {
  const text = value.trim();
  if (text === "" && required !== undefined) throw new GalleyError("invalid-input", { field, problem: required });
  if (!isStorable(text)) throw new GalleyError("invalid-input", { field, problem: "bad-characters" });
  if (text.length > max) throw new GalleyError("invalid-input", { field, problem: "too-long", max });
  return text;
}

/** PostgreSQL can't store NUL or half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Trims the texts and drops empty ones and duplicates (ignoring case). */
export function requireTexts(
  values: readonly string[],
  rule: { field: string; maxEntries: number; max: number },
): string[] {
  const { field, max, maxEntries } = rule;
  const byFold = new Map<string, string>();
  for (const value of values) {
    const text = requireText(value, { field, max });
    if (text !== "" && !byFold.has(text.toLowerCase())) byFold.set(text.toLowerCase(), text);
  }
  if (byFold.size > maxEntries) throw new GalleyError("invalid-input", { field, problem: "too-many", max: maxEntries });
  return [...byFold.values()];
}
