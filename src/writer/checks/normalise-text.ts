import { keycapsPattern, plainKeycaps } from "../text/plain-keycaps.ts";

const fractions: Record<string, string> = { "½": "0.5", "¼": "0.25", "¾": "0.75", "⅓": "1/3", "⅔": "2/3" };

/**
 * Maps characters that look alike to one spelling: full-width digits, curly apostrophes, the many dashes and
 * spaces, "1½", combining accents. Line breaks stay.
 */
export function normaliseText(text: string): string {
  return plainKeycaps(text, true)
    .replace(keycapsPattern, " ") // list numbers, not quantities
    .replace(/(\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, "$1'")
    .replace(/(\d)?([½¼¾⅓⅔])/g, (_, whole: string | undefined, sign: string) => {
      const part = fractions[sign] ?? "";
      if (whole === undefined) return part;
      return part.startsWith("0.") ? whole + part.slice(1) : `${whole} ${part}`;
    })
    .normalize("NFKC")
    .replace(/[\u2019\u2018\u02BC\u00B4\u0060]/g, "'")
    .replace(/(?<![^\s(])[~〜～](?=\d)/gu, " ") // "~5" is about 5
    .replace(/[‐‑‒–—―−〜~～]/g, "-")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[^\S\n]/g, " ");
}

/** Folds to lower case without accents: "Đà Lạt" and "da lat" become the same word. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/[đĐ]/g, "d")
    .replace(/ß/g, "ss")
    .toLowerCase();
}

/** A pattern that matches any of the alternatives as a whole word, longest first. Takes regular expression sources. */
export function wholeWords(alternatives: readonly string[]): string {
  const longestFirst = [...alternatives].sort((a, b) => b.length - a.length);
  return `(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])`;
}

const hashtag = String.raw`[#＃][\p{L}\p{M}\p{N}_]+`;
/** Matches only from the first of several hashtags; otherwise it would rescan the line from each. */
const topics = new RegExp(
  String.raw`(?=[#＃\s])(?<![^\S\n]|(?:^|[^\S\n])${hashtag})(?:(?:^|[^\S\n]+)${hashtag})+[^\S\n]*$`,
  "gmu",
);

/** Without the hashtags that end a line: they are topics and state nothing. */
export function withoutTopics(text: string): string {
  return text.replace(topics, "");
}
