import type { ArticleLanguage } from "../../../platform/languages.ts";
import { normaliseText } from "../normalise-text.ts";
import { writeDigits } from "../quantities/number-words.ts";
import { contentWords, countShared } from "./content-words.ts";
import { readMeaningWords } from "./meaning-words.ts";

/** `isDenied` is null if a negation in the same part may concern another word. */
type SoftWord = { word: string; isDenied: boolean | null };

/** A sentence or a part of one, read for comparing. */
export type Statement = {
  text: string;
  words: string[];
  /** Null if unclear, as for a question. */
  isNegated: boolean | null;
  /** "Except" or "sold out", which can be said with a negation too. */
  soft: SoftWord[];
  /** Ids of its meanings. */
  meanings: ReadonlySet<string>;
};

export function readStatement(given: string, language: ArticleLanguage): Statement {
  const text = writeDigits(normaliseText(given), language).toLowerCase();
  const { negations, notNegations, classes } = readMeaningWords(language);
  const members = classes.flatMap((one) => one.members);
  const plain = text.replace(notNegations, " ");
  return {
    text,
    words: contentWords(text, language),
    isNegated: negations.test(plain),
    soft: readSoftWords(plain, language),
    meanings: new Set(members.filter(({ pattern }) => pattern.test(text)).map(({ id }) => id)),
  };
}

function readSoftWords(text: string, language: ArticleLanguage): SoftWord[] {
  const { negations, softNegations } = readMeaningWords(language);
  if (text.search(softNegations) === -1) return [];
  return splitStatements(text, language).flatMap((part) =>
    [...part.matchAll(softNegations)].map((match) => ({
      word: match[0],
      isDenied: isDenied(match, language) || (negations.test(part) ? null : false),
    })),
  );
}

const negatesBefore: readonly ArticleLanguage[] = ["en", "de", "fr", "it", "vi", "ms"];
const negatesAfter: readonly ArticleLanguage[] = ["ja", "de", "fr"];

/** Whether a negation stands right at the match, with at most words of little meaning in between: "not yet free". */
export function isDenied({ 0: { length }, index, input }: RegExpExecArray, language: ArticleLanguage): boolean {
  const { negations, notNegations } = readMeaningWords(language);
  const all = new RegExp(negations, "gu");
  const before = input.slice(0, index).replace(notNegations, " ");
  const after = input.slice(index + length).replace(notNegations, " ");
  const last = [...before.matchAll(all)].at(-1);
  const next = negations.exec(after);
  const isNear = (between: string) =>
    !/[.,;:!?、。\n]/u.test(between) &&
    between.search(readMeaningWords(language).joints) === -1 &&
    contentWords(between, language).length === 0;
  return (
    (negatesBefore.includes(language) && last !== undefined && isNear(before.slice(last.index + last[0].length))) ||
    (negatesAfter.includes(language) && next !== null && isNear(after.slice(0, next.index)))
  );
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
