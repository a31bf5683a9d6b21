const quoted = [/[“„«»‹"]\s?([^“”„«»‹›"]{2,}?)\s?[”“»«›"]/gu, /[「『]([^「」『』]{1,})[」』]/gu];

/** What a text gives as somebody's words. */
export function findQuotes(text: string): string[] {
  return quoted.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}
