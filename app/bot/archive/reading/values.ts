/** For JSON of an undocumented shape: each returns null, or something empty, for what it doesn't expect. */

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

/** Removes NUL, which nobody types and PostgreSQL can't store. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().trim() : "";
}

/** Unix seconds; some files have milliseconds. Null if there is none, or for 0, which means the same. */
export function asTime(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  return value > 1e11 ? value / 1_000 : value;
}
