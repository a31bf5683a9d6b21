import type { ArticleLanguage } from "../../../platform/languages.ts";
import { separateContacts } from "../contacts.ts";
import { lexicons } from "../lexicon/lexicons.ts";
import { normaliseText } from "../normalise-text.ts";
import { takeClockTimes } from "./clock-times.ts";
import { takeDates, takeWeekdays } from "./dates.ts";
import { takeNumbers } from "./numbers.ts";
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
  rest = writeDigits(rest, language);
  rest = takeDates(rest, lexicon, found);
  // List numbers aren't quantities, and neither is a "3." that was split from its sentence.
  rest = rest.replace(/(^|\n)\s*(?:[1-9]|1\d|20)[.)]\s+(?=\p{L})|^(?:[1-9]|1\d|20)[.)]$/gu, "$1 ");
  rest = takeClockTimes(rest, lexicon, found);
  takeNumbers(rest, language, found);
  return found;
}

/** Whether the text says "one" in a way that can support a 1. */
export function saysOne(text: string, language: ArticleLanguage): boolean {
  const lower = normaliseText(text).toLowerCase();
  return lexicons[language].one.some((word) =>
    language === "ja" ? lower.includes(word) : new RegExp(`(?<!\\p{L})${word}`, "u").test(lower),
  );
}
