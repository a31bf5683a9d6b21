import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding } from "../article-writer.ts";
import { isClosingLine } from "../built-in/closing-line.ts";
import type { Passage } from "./article-text.ts";
import { countShared } from "./meaning/content-words.ts";
import { readMeaningWords } from "./meaning/meaning-words.ts";
import { lettersOf, type ReadSource, type Scopes } from "./meaning/scope.ts";
import { readStatement, shareIn } from "./meaning/statement.ts";
import { normaliseText } from "./normalise-text.ts";
import { extractQuantities } from "./quantities/extract-quantities.ts";

/**
 * "Tomorrow" on a page that stays. The closing line dates the owner's own sentences, so they are at most a hint; a date
 * in the same sentence makes the day clear.
 */
export function checkStaleDates(
  passages: readonly Passage[],
  scopes: Scopes | null,
  language: ArticleLanguage,
): Finding[] {
  const isPostDated = passages.some(({ text }) => isClosingLine(text));
  return prose(passages).flatMap(({ block, sentences }) =>
    sentences.flatMap((sentence): Finding[] => {
      const value = readMeaningWords(language).stale.exec(normaliseText(sentence).toLowerCase())?.[0];
      if (value === undefined || isDated(sentence, language)) return [];
      const isOwn = scopes === null || scopes.all.letters.includes(lettersOf(sentence));
      // The excerpt repeats a sentence of the text.
      if (isOwn && (isPostDated || block === null)) return [];
      const finding = { kind: "structure", block, sentence, reason: "findings.structure.staleDate" } as const;
      return [{ ...finding, values: { value: value.trim() }, ...(isOwn && { isAdvice: true }) }];
    }),
  );
}

function isDated(sentence: string, language: ArticleLanguage): boolean {
  return extractQuantities(sentence, language).some(
    (quantity) => quantity.kind === "date" && quantity.readings.some(({ day }) => day !== null),
  );
}

/** Phrases of advertising and of language models that the owner didn't write. */
export function checkStockPhrases(
  passages: readonly Passage[],
  scopes: Scopes | null,
  language: ArticleLanguage,
): Finding[] {
  return prose(passages).flatMap(({ block, sentences }) =>
    sentences.flatMap((sentence): Finding[] => {
      const value = readMeaningWords(language).stock.exec(normaliseText(sentence).toLowerCase())?.[0];
      if (value === undefined || scopes?.all.letters.includes(lettersOf(value)) === true) return [];
      const finding = { kind: "structure", block, sentence, reason: "findings.structure.stockPhrase" } as const;
      return [{ ...finding, values: { value: value.trim() }, isAdvice: true }];
    }),
  );
}

/** A sentence that begins with "it" or "this one" still follows the sentence that it refers to. */
export function checkReferences(
  passages: readonly Passage[],
  scopes: Scopes | null,
  language: ArticleLanguage,
): Finding[] {
  if (scopes === null) return [];
  const told = passages
    .filter(({ role }) => role === "paragraph" || role === "item" || role === "quote")
    .flatMap(({ block, sentences }) => sentences.map((sentence) => ({ block, sentence })));
  return told.flatMap(({ block, sentence }, index): Finding[] => {
    const source = pointingSource(sentence, scopes, language);
    if (source === undefined || source.before === null) return [];
    const last = readStatement(
      told
        .slice(Math.max(0, index - 2), index)
        .map((one) => one.sentence)
        .join(" "),
      language,
    );
    if (isAntecedent(last.words, source.before.words, language)) return [];
    return [{ kind: "structure", block, sentence, reason: "findings.structure.reference" }];
  });
}

const mostlySame = 0.75;

/** The source of a sentence that refers back, both there and in the article. */
function pointingSource(sentence: string, { all }: Scopes, language: ArticleLanguage): ReadSource | undefined {
  const { anaphors } = readMeaningWords(language);
  const statement = readStatement(sentence, language);
  if (!anaphors.test(statement.text)) return undefined;
  return all.sources.find(
    ({ text, statements: [own] }) =>
      own !== undefined &&
      anaphors.test(own.text) &&
      (lettersOf(text) === lettersOf(sentence) ||
        (own.words.length > 1 && shareIn(statement, own, language) >= mostlySame)),
  );
}

function isAntecedent(last: string[], before: string[], language: ArticleLanguage): boolean {
  return before.length === 0 || countShared(before, last, language) > 0;
}

function prose(passages: readonly Passage[]): Passage[] {
  return passages.filter(
    ({ role, lang, text }) => role !== "alt" && role !== "quote" && lang === null && !isClosingLine(text),
  );
}
