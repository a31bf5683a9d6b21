import { type FieldError, GalleyError } from "../errors.ts";

type TextRule = { field: string; max: number; /** Without one, the text may be empty. */ required?: FieldError };

/** A line or a text that a person typed, trimmed. Throws "invalid-input" with what is wrong with the field. */
export function requireText(value: string, { field, max, required }: TextRule): string {
  const text = value.trim();
  if (text === "" && required !== undefined) throw new GalleyError("invalid-input", { field, problem: required });
  if (!isStorable(text)) throw new GalleyError("invalid-input", { field, problem: "bad-characters" });
  if (text.length > max) throw new GalleyError("invalid-input", { field, problem: "too-long", max });
  return text;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Trimmed, without empty entries and repetitions (letter case aside). */
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
