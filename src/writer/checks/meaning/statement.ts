import type { ArticleLanguage } from "../../../platform/languages.ts";
import { normaliseText } from "../normalise-text.ts";
import { writeDigits } from "../quantities/number-words.ts";
import { contentWords, countShared } from "./content-words.ts";
import { readMeaningWords } from "./meaning-words.ts";

/** A sentence or a part of one, read for comparing. */
export type Statement = {
  text: string;
  words: string[];
  /** Null if unclear, as for a question. */
  isNegated: boolean | null;
  /** Says "except" or "sold out", which can be said with or without a negation. */
  isSoft: boolean;
  /** Ids of its meanings. */
  meanings: ReadonlySet<string>;
};

export function readStatement(given: string, language: ArticleLanguage): Statement {
  const text = writeDigits(normaliseText(given), language).toLowerCase();
  const { negations, notNegations, softNegations, classes } = readMeaningWords(language);
  const members = classes.flatMap((one) => one.members);
  const plain = text.replace(notNegations, " ");
  return {
    text,
    words: contentWords(text, language),
    isNegated: negations.test(plain),
    isSoft: softNegations.test(plain),
    meanings: new Set(members.filter(({ pattern }) => pattern.test(text)).map(({ id }) => id)),
  };
}

/** The parts of a sentence that state something independently. */
export function splitStatements(sentence: string, language: ArticleLanguage): string[] {
  const text = normaliseText(sentence);
  const marked = text
    .replace(/(?<!\d)[,;:()「」、。](?!\d)|[,;:](?=\s)| [-–—] |[.!?…](?=\s)/gu, "\n")
    .replace(readMeaningWords(language).joints, (joint) => (language === "ja" ? `${joint}\n` : `\n${joint}`));
  return marked
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => contentWords(part, language).length > 0);
}

/** The share of the statement's words that are in the source. */
export function shareIn(statement: Statement, source: Statement, language: ArticleLanguage): number {
  const { length } = statement.words;
  return length === 0 ? 0 : countShared(statement.words, source.words, language) / length;
}
