import { emailPattern, handlePattern, phonePattern, urlPattern } from "../text/patterns.ts";
import { calendarNames } from "./calendar-names.ts";
import type { WriterLocale } from "./locales/locale.ts";

export type FactKind = "price" | "time" | "date" | "number" | "phone" | "email" | "url" | "handle";
/** `text === sentence.slice(start, end)`. */
type Fact = { kind: FactKind; text: string; start: number; end: number };

const currency = "€|\\$|£|¥|₫|CHF|SFr\\.?|Fr\\.|EUR|USD|GBP|RM|MYR|VND|VNĐ";
const price = new RegExp(
  `(?:${currency}) ?\\d(?:[\\d.,'’\\u00a0\\u202f]*\\d)?(?:\\.–|\\.-|k|tr)?|\\d[\\d.,'’]*\\s?` +
    `(?:(?:${currency}|euros?|Euro|Franken|francs?|franchi|ringgit|đồng|nghìn|ngàn|triệu|đ|k)(?![\\p{L}])|円)`,
  "gu",
);
const numericDate = new RegExp(
  String.raw`(?<![\d.,])\d{1,2}(?:\.|\/|-)\s?\d{1,2}(?:(?:\.|\/|-)(?:\d{4}|\d{2})?)?(?![\d,])` +
    String.raw`|\d{1,2}\s?月\s?\d{1,2}\s?日|\d{4}-\d{2}-\d{2}`,
  "gu",
);
const number = /\d[\d.,'’:\u202f]*\d|\d/gu;

// Compiling a pattern costs more than using it.
const calendarWords = new Map<string, RegExp>();
const timesOfDay = new Map<string, RegExp>();

/** Facts in one sentence, in order and without overlaps: the more specific kind wins. */
export function findFacts(sentence: string, locale: WriterLocale): Fact[] {
  const found: Fact[] = [];
  const kinds: [FactKind, RegExp][] = [
    ["email", emailPattern],
    ["url", urlPattern],
    ["handle", handlePattern],
    ["price", price],
    ["time", timeOfDay(locale)],
    ["date", numericDate],
    ["phone", phonePattern],
    ["date", calendarWord(locale)],
    ["number", number],
  ];
  for (const [kind, pattern] of kinds) {
    for (const match of sentence.matchAll(pattern)) {
      const fact = { kind, text: match[0], start: match.index, end: match.index + match[0].length };
      if (!found.some((other) => other.start < fact.end && fact.start < other.end)) found.push(fact);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

function timeOfDay({ language, time }: WriterLocale): RegExp {
  let pattern = timesOfDay.get(language);
  if (!pattern) {
    pattern = new RegExp(time.source, "giu");
    timesOfDay.set(language, pattern);
  }
  return pattern;
}

function calendarWord(locale: WriterLocale): RegExp {
  let pattern = calendarWords.get(locale.language);
  if (!pattern) {
    const alternatives = [...calendarNames(locale)].sort((one, other) => other.length - one.length).join("|");
    pattern = locale.isSpaced
      ? new RegExp(`(?<!\\p{L})(?:${alternatives})s?(?!\\p{L})`, "giu")
      : new RegExp(alternatives, "gu");
    calendarWords.set(locale.language, pattern);
  }
  return pattern;
}
