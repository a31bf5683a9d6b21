import type { ArticleLanguage } from "../../../platform/languages.ts";
import { contentWords, isSameWord } from "./content-words.ts";
import { currencies, lexicons } from "../lexicon/lexicons.ts";
import { separateContacts } from "../contacts.ts";
import { normaliseText } from "../normalise-text.ts";
import { takeDates, takeWeekdays } from "../quantities/dates.ts";
import { writeDigits } from "../quantities/number-words.ts";
import type { Scope } from "./scope.ts";
import { splitStatements } from "./statement.ts";

/** Vietnamese words are often two syllables, Japanese ones are cut finely. */
const shortestRun: Record<ArticleLanguage, number> = { en: 2, de: 2, fr: 2, it: 2, vi: 3, ja: 3, ms: 2 };
const leastKnown = 2;
/** Two short words in a row are usually a phrase: "put together", "far off". */
const telling: Record<ArticleLanguage, number> = { en: 11, de: 11, fr: 11, it: 11, vi: 0, ja: 0, ms: 11 };

/**
 * New words in a row within a sentence that is otherwise in the sources: "with flour from the old mill". Rewording also
 * brings new words, but one at a time, in place of others.
 */
export function findAddition(sentence: string, scope: Scope, language: ArticleLanguage): string | null {
  const isKnown = (word: string) => scope.words.some((other) => isSameWord(word, other, language));
  const text = withoutDates(separateContacts(normaliseText(sentence)).rest, language);
  const words = contentWords(text, language);
  if (words.filter(isKnown).length < leastKnown) return null;
  const { units } = lexicons[language];
  let run: string[] = [];
  let longest: string[] = [];
  for (const part of splitStatements(text, language)) {
    for (const word of contentWords(part, language)) {
      // Numbers are checked as numbers.
      if (/\d/.test(word) || word in units || word in currencies) continue;
      run = isKnown(word) ? [] : [...run, word];
      if (run.length > longest.length) longest = run;
    }
  }
  const letters = longest.join("").length;
  return longest.length > shortestRun[language] ||
    (longest.length === shortestRun[language] && letters >= telling[language])
    ? longest.join(" ")
    : null;
}

/** Dates are checked as dates: "tomorrow" may have become "Friday, 13 March". */
function withoutDates(text: string, language: ArticleLanguage): string {
  const lexicon = lexicons[language];
  return takeDates(writeDigits(takeWeekdays(text, lexicon, language, []), language), lexicon, []);
}
