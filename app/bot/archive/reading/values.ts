/** For JSON of a shape that nobody publishes: each returns null, or nothing, for what it doesn't expect. */

export function asObject(value: unknown): Record<string, unknown> | null {
  // A checked object: its values stay unknown.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** An account with one post may have the post itself instead of a list. */
export function asList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  return asObject(value) ? [value] : null;
}

/** Without NUL, which no text of a person has and no database stores. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().trim() : "";
}

/** Unix seconds; some files have milliseconds. Null for none, and for 0, which stands for none. */
export function asTime(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  return value > 1e11 ? value / 1_000 : value;
}
