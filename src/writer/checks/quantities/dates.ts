import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../normalise-text.ts";
import type { Quantity } from "./quantity.ts";

const isoDate = /(?<![\d-])(?<year>\d{4})-(?<monthNumber>\d{2})-(?<day>\d{2})(?![\d-])/g;
const dottedDate = /(?<![\d.])(?<day>\d{1,2})\.\s?(?<monthNumber>\d{1,2})\.\s?(?<year>\d{4}|\d{2})(?!\d)/g;
const slashedDate = /(?<![\d/])(?<day>\d{1,2})\/(?<monthNumber>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?(?![\d/])/g;
const fraction = /(?<![\d/])(\d{1,2})\/([2348])(?![\d/])/g;
/** After these, "1/2" is the first of February, not a half. */
const datedBefore = /(?:ngày|on|le|il|am|den|pada|hari|sáng|tối|chiều|,|\()\s*$/iu;

const weekdayPatterns = new Map<ArticleLanguage, RegExp[]>();

export function takeWeekdays(text: string, lexicon: Lexicon, language: ArticleLanguage, found: Quantity[]): string {
  let patterns = weekdayPatterns.get(language);
  if (patterns === undefined) {
    patterns = lexicon.weekdays.map(
      (forms) => new RegExp(language === "ja" ? forms.join("|") : wholeWords(forms), "giu"),
    );
    weekdayPatterns.set(language, patterns);
  }
  let rest = text;
  patterns.forEach((pattern, weekday) => {
    rest = rest.replace(pattern, (match) => {
      found.push({ kind: "weekday", weekday, text: match });
      return " ".repeat(match.length);
    });
  });
  return rest;
}

export function takeDates(text: string, lexicon: Lexicon, found: Quantity[]): string {
  let rest = text.replace(fraction, (match, top: string, bottom: string, offset: number) =>
    Number(top) < Number(bottom) && !datedBefore.test(text.slice(0, offset))
      ? String(Math.round((Number(top) / Number(bottom)) * 100) / 100)
      : match,
  );
  for (const pattern of [isoDate, dottedDate, ...lexicon.dates, slashedDate]) {
    rest = rest.replace(pattern, (...args) => {
      const match = args[0] as string;
      const date = readDate(match, args.at(-1) as Record<string, string | undefined>, lexicon, pattern === slashedDate);
      if (date === null) return match;
      found.push(date);
      return " ".repeat(match.length);
    });
  }
  return rest;
}

function readDate(
  text: string,
  groups: Record<string, string | undefined>,
  lexicon: Lexicon,
  swaps: boolean,
): Quantity | null {
  const month =
    groups["monthNumber"] === undefined ? monthOf(groups["month"] ?? "", lexicon) : Number(groups["monthNumber"]);
  const day = groups["day"] === undefined ? null : Number(groups["day"]);
  const readings = [{ day, month }];
  if (swaps && day !== null) readings.push({ day: month, month: day });
  const possible = readings.filter(
    (date) => date.month >= 1 && date.month <= 12 && (date.day === null || (date.day >= 1 && date.day <= 31)),
  );
  if (possible.length === 0) return null;
  return {
    kind: "date",
    readings: possible,
    year: readYear(groups["year"]),
    text: text.trim().replace(/(?<=\p{L})\.$/u, ""),
  };
}

function monthOf(word: string, lexicon: Lexicon): number {
  const lower = word.toLowerCase().replace(/\.$/, "");
  return lexicon.months.findIndex((forms) => forms.includes(lower)) + 1;
}

function readYear(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}
