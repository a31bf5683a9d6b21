/** One line, whatever a title or a name holds: a line break in a header would begin a header of somebody else's choosing. */
export function toSubject(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}
