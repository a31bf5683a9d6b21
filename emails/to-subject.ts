/** Collapses the text into one line: a line break in a title or a name would let someone inject a header. */
export function toSubject(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}
