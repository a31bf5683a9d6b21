import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Answer } from "../article-writer.ts";
import { contentWords, countShared } from "../checks/meaning/content-words.ts";
import { readStatement, splitStatements } from "../checks/meaning/statement.ts";

/** A longer negation says what somebody didn't do, not what a picture doesn't show. */
const mostWords = 2;

/** Whether an answer denies what an alt text names: "not snow, that's limestone" denies "cliffs with snow". */
export function isDenied(alt: string, answers: readonly Answer[], language: ArticleLanguage): boolean {
  const named = contentWords(alt, language);
  return answers
    .flatMap(({ text }) => splitStatements(text, language).map((part) => readStatement(part, language)))
    .some(
      ({ isNegated, words }) =>
        isNegated === true && words.length <= mostWords && countShared(words, named, language) > 0,
    );
}
