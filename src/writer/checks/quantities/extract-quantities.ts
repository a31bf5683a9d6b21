import type { ArticleLanguage } from "../../../platform/languages.ts";
import { separateContacts } from "../contacts.ts";
import { lexicons } from "../lexicon/lexicons.ts";
import { normaliseText } from "../normalise-text.ts";
import { takeClockTimes } from "./clock-times.ts";
import { takeDates, takeWeekdays } from "./dates.ts";
import { takeNumbers, unitsOf } from "./numbers.ts";
import { writeDigits } from "./number-words.ts";
import type { Quantity } from "./quantity.ts";

/**
 * Every number, price, time, date and weekday that a text states. Each step removes what it reads from the text, so
 * that the day in a date isn't read again as a number.
 */
export function extractQuantities(text: string, language: ArticleLanguage): Quantity[] {
  const found: Quantity[] = [];
  const lexicon = lexicons[language];
  let rest = separateContacts(normaliseText(text)).rest.replace(/24\s?\/\s?7/g, "    ");
  rest = takeWeekdays(rest, lexicon, language, found);
  rest = writeOnes(writeDigits(rest, language), language);
  rest = takeDates(rest, lexicon, found);
  // List numbers aren't quantities, and neither is a "3." that was split from its sentence.
  rest = rest.replace(/(^|\n)\s*(?:[1-9]|1\d|20)[.)]\s+(?=\p{L})|^(?:[1-9]|1\d|20)[.)]$/gu, "$1 ");
  rest = takeClockTimes(rest, lexicon, found);
  takeNumbers(rest, language, found);
  return found;
}

type Lone = { pattern: RegExp; id: string | null };

const lonePatterns = new Map<ArticleLanguage, Lone[]>();

/** Units that the text names without a number, as in "per kilo", and null if it says "one" at all. */
export function listOnes(text: string, language: ArticleLanguage): Set<string | null> {
  const lower = writeDigits(normaliseText(text), language).toLowerCase();
  let patterns = lonePatterns.get(language);
  if (patterns === undefined) {
    const start = language === "ja" ? "" : "(?<!\\p{L})";
    const { one, first } = lexicons[language];
    patterns = [
      ...[...one, ...first].map((word) => ({ pattern: new RegExp(start + word, "u"), id: null })),
      ...Object.entries(unitsOf(language)).map(([word, id]) => ({
        pattern: new RegExp(`${start}(?<![\\d.,½][ -]?)${word}(?!\\p{L})`, "u"),
        id,
      })),
    ];
    lonePatterns.set(language, patterns);
  }
  return new Set(patterns.filter(({ pattern }) => pattern.test(lower)).map(({ id }) => id));
}

const measures = new Set(["g", "kg", "pfund", "l", "dl", "m", "km"]);
const onePatterns = new Map<ArticleLanguage, RegExp>();

/** "A kilo" is 1 kilo, unlike "a day" or "a cup". */
function writeOnes(text: string, language: ArticleLanguage): string {
  let pattern = onePatterns.get(language);
  if (pattern === undefined) {
    const { one, units } = lexicons[language];
    const names = Object.keys(units).filter((name) => measures.has(units[name] ?? "") && name !== "cây");
    const gap = language === "ja" ? "" : language === "ms" ? "\\s?" : "\\s";
    const start = language === "ja" ? "(?<![\\p{Script=Han}\\d])" : "(?<!\\p{L})(?<!half )";
    const end = language === "ja" ? "" : "(?!\\p{L})";
    pattern = new RegExp(`${start}(?:${one.join("|")})(?=${gap}(?:${names.join("|")})${end})`, "giu");
    onePatterns.set(language, pattern);
  }
  return text.replace(pattern, language === "ms" ? "1 " : "1");
}
