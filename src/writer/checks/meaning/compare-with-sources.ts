import type { ArticleLanguage } from "../../../platform/languages.ts";
import { countShared, isSameWord } from "./content-words.ts";
import { type MeaningClass, type MeaningReason, readMeaningWords } from "./meaning-words.ts";
import type { Scope } from "./scope.ts";
import { readStatement, shareIn, splitStatements, type Statement } from "./statement.ts";

/** How a sentence differs from its sources, and the word that shows it. */
export type Difference = { reason: MeaningReason | "negation"; value: string };

/** Sources that share nearly as many words as the best one may be the intended one. */
const nearlyBest = 0.85;
const leastShare = 0.6;

export function compareWithSources(sentence: string, scope: Scope, language: ArticleLanguage): Difference[] {
  const parts = splitStatements(sentence, language).map((part) => readStatement(part, language));
  const whole = readStatement(sentence, language);
  const differences = [
    ...readMeaningWords(language).classes.flatMap((one) => compareMeanings(whole, parts, one, scope, language)),
    ...(parts.length < 2 ? [whole] : parts.filter(({ words }) => words.length > 1)).flatMap((part) =>
      comparePolarity(part, scope, language),
    ),
  ];
  const [first] = differences;
  return first === undefined ? [] : [first];
}

/** Says the opposite of the sources' statement with the same words. */
function comparePolarity(part: Statement, scope: Scope, language: ArticleLanguage): Difference[] {
  const best = bestMatches(part, scope, language, leastShare, (source) => source.isNegated !== null);
  // Part of a longer source may have the other sign: "two cracked, the big one did not".
  const close = partMatches(part, scope, language);
  const agrees = [...best, ...close].some((source) => hasSameSign(part, source, language));
  // An answer that fits much better together with its question doesn't say what it denies.
  const [open] = bestMatches(part, scope, language, leastShare, (source) => source.isNegated === null);
  const isOpen = open !== undefined && shareIn(part, open, language) > shareIn(part, best[0] ?? open, language);
  if (best.length === 0 || agrees || isOpen || best.some((source) => isTurned(part, source, language))) return [];
  return [{ reason: "negation", value: part.text }];
}

/** "Not free" and "paid" can mean the same; "not free" and "free" can't. */
export function hasSameSign(part: Statement, source: Statement, language: ArticleLanguage): boolean {
  if (part.soft.length + source.soft.length === 0) return part.isNegated === source.isNegated;
  return part.soft.every(({ word, isDenied }) =>
    source.soft.every(
      (other) =>
        isDenied === null ||
        other.isDenied === null ||
        other.isDenied === isDenied ||
        !isSameWord(word, other.word, language),
    ),
  );
}

/** "Not open" is "closed". */
export function isTurned(part: Statement, source: Statement, language: ArticleLanguage): boolean {
  return readMeaningWords(language).classes.some(
    ({ reason, members }) =>
      reason === "opposite" &&
      members.some(({ id }) => part.meanings.has(id) && !source.meanings.has(id)) &&
      members.some(({ id }) => source.meanings.has(id) && !part.meanings.has(id)),
  );
}

function compareMeanings(
  whole: Statement,
  parts: Statement[],
  { reason, members }: MeaningClass,
  scope: Scope,
  language: ArticleLanguage,
): Difference[] {
  return members.flatMap(({ id, pattern, isOwn, supportedBy }): Difference[] => {
    if (!whole.meanings.has(id)) return [];
    const found = { reason, value: pattern.exec(whole.text)?.[0].trim() ?? "" };
    const others = members.filter((other) => other.id !== id).map((other) => other.id);
    const isSaid = [id, ...supportedBy].some((known) => scope.meanings.has(known));
    if (!isSaid) {
      if (isOwn) return id === "never" && scope.sources.some(({ whole: { isNegated } }) => isNegated) ? [] : [found];
      const best = bestMatches(whole, scope, language, 0.3);
      const part = parts.find((one) => one.meanings.has(id)) ?? whole;
      return best.some((source) => replaces(part, source, others, whole)) ? [found] : [];
    }
    const part = parts.find((one) => one.meanings.has(id));
    if (part === undefined || part.words.length < 2) return [];
    const best = bestMatches(part, scope, language, 0.6);
    const isMeant = best.every(
      (source) => !source.meanings.has(id) && !supportedBy.some((by) => source.meanings.has(by)),
    );
    return best.length > 0 && isMeant && best.every((source) => replaces(part, source, others, part)) ? [found] : [];
  });
}

/** Where the article has this meaning, the source has another one of the class. */
function replaces(part: Statement, source: Statement, others: string[], whole: Statement): boolean {
  const isTurnedToo = part.isNegated !== null && source.isNegated !== null && part.isNegated !== source.isNegated;
  return !isTurnedToo && others.some((other) => source.meanings.has(other) && !whole.meanings.has(other));
}

function partMatches(part: Statement, scope: Scope, language: ArticleLanguage): Statement[] {
  return scope.sources
    .flatMap(({ parts }) => (parts.length > 1 ? parts : []))
    .filter((source) => shareIn(part, source, language) >= leastShare);
}

function bestMatches(
  part: Statement,
  scope: Scope,
  language: ArticleLanguage,
  least: number,
  isWanted: (source: Statement) => boolean = () => true,
): Statement[] {
  const fewest = part.words.length > 2 ? 2 : 1;
  const matches = scope.sources
    .flatMap(({ statements }) => statements.filter(isWanted))
    .map((statement) => ({ statement, share: shareIn(part, statement, language) }))
    .filter(({ statement, share }) => share >= least && countShared(part.words, statement.words, language) >= fewest);
  const best = Math.max(0, ...matches.map(({ share }) => share));
  return matches.filter(({ share }) => share >= best * nearlyBest).map(({ statement }) => statement);
}
