import type { ArticleLanguage } from "../../../platform/languages.ts";
import { contentWords, isSameWord } from "./content-words.ts";
import type { Scope } from "./scope.ts";
import { splitStatements } from "./statement.ts";

/** Vietnamese words are often two syllables, Japanese ones are cut finely. */
const longestRun: Record<ArticleLanguage, number> = { en: 2, de: 2, fr: 2, it: 2, vi: 3, ja: 2, ms: 2 };
const leastKnown = 2;

/**
 * New words in a row within a sentence that is otherwise in the sources: "with flour from the old mill". Rewording
 * also brings new words, but one at a time, in place of others.
 */
export function findAddition(sentence: string, scope: Scope, language: ArticleLanguage): string | null {
  const isKnown = (word: string) => scope.words.some((other) => isSameWord(word, other, language));
  const words = contentWords(sentence, language);
  if (words.filter(isKnown).length < leastKnown) return null;
  let run: string[] = [];
  let longest: string[] = [];
  for (const part of splitStatements(sentence, language)) {
    for (const word of contentWords(part, language)) {
      run = isKnown(word) ? [] : [...run, word];
      if (run.length > longest.length) longest = run;
    }
  }
  return longest.length >= longestRun[language] ? longest.join(" ") : null;
}
