import { segmenter } from "../text/words.ts";
import { calendarNames } from "./calendar-names.ts";
import type { WriterLocale } from "./locales/locale.ts";

/** Whether a sentence is in capitals: at least two words, at least eight letters, and hardly any lower case. */
export function isShouted(text: string): boolean {
  const words = text.match(/\p{Lu}[\p{Lu}\p{M}]+/gu)?.length ?? 0;
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  return words >= 2 && upper >= 8 && lower <= upper * 0.15;
}

/**
 * Turns "BIG OPENING IN BASEL" into a normal sentence. A word that the caption also writes in lower case takes that
 * form; words without a vowel and words with digits stay. German keeps the capital on every word not known to be lower
 * case, because its nouns are capitalised.
 */
export function lowerShouted(text: string, locale: WriterLocale, seenCase: ReadonlyMap<string, string>): string {
  let result = "";
  let first = true;
  for (const part of segmenter(locale.language, "word").segment(text)) {
    result += part.isWordLike ? lowerWord(part.segment, first, locale, seenCase) : part.segment;
    if (part.isWordLike) first = false;
  }
  return result;
}

function lowerWord(word: string, first: boolean, locale: WriterLocale, seenCase: ReadonlyMap<string, string>): string {
  const seen = seenCase.get(word.toUpperCase());
  const lower = word.toLocaleLowerCase(locale.language);
  const isSmall = locale.functionWords.has(lower);
  if (/\d/.test(word)) return word;
  if (seen && !isSmall) return seen;
  if (!isSmall && word.length <= 4 && !/[aeiouyàâäéèêëîïôöùûü]/iu.test(word.normalize("NFD"))) return word;
  const named = [...calendarNames(locale)].find((name) => name.toLocaleLowerCase(locale.language) === lower);
  if (named && !first) return named;
  const capital =
    first || (locale.language === "de" && !isSmall) || (locale.language === "en" && /^i(?:['’].+)?$/.test(lower));
  return capital ? lower.charAt(0).toLocaleUpperCase(locale.language) + lower.slice(1) : lower;
}
