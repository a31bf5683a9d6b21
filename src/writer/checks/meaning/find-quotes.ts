const quoted = [/[“„«»‹"]\s?([^“”„«»‹›"]{2,}?)\s?[”“»«›"]/gu, /[「『]([^「」『』]{1,})[」』]/gu];

/** The words that a text attributes to somebody. */
export function findQuotes(text: string): string[] {
  return quoted.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}
