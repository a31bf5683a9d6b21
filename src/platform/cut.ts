/** The first `max` UTF-16 units, never ending in half a surrogate pair. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
