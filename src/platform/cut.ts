/** The first `max` UTF-16 units, without half an emoji at the end. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
