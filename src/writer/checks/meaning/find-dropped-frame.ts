import type { ArticleLanguage } from "../../../platform/languages.ts";
import { contentWords, countShared } from "./content-words.ts";
import { readMeaningWords } from "./meaning-words.ts";
import type { ReadSource, Scope } from "./scope.ts";
import { readStatement, shareIn, type Statement } from "./statement.ts";

const leastShare = 0.6;

/**
 * The condition, hedge or hearsay under which alone the sources say this: "if you order before Friday", "maybe". Null
 * if some source says it plainly, or the passage tells the condition elsewhere.
 */
export function findDroppedFrame(
  sentence: string,
  passage: string,
  scope: Scope,
  language: ArticleLanguage,
): string | null {
  const statement = readStatement(sentence, language);
  if (statement.words.length < 2 || hasFrame(statement.text, language)) return null;
  const told = contentWords(passage, language);
  const frames = scope.sources.flatMap((source) =>
    source.parts.flatMap((part, index) =>
      shareIn(statement, part, language) < 1
        ? []
        : [frameWithin(part, statement, language) ?? frameBeside(source, index, told, language)],
    ),
  );
  return frames.includes(null) ? null : (frames[0] ?? null);
}

export function hasFrame(text: string, language: ArticleLanguage): boolean {
  const { conditions, hedges } = readMeaningWords(language);
  return conditions.test(text) || hedges.test(text);
}

function frameWithin(part: Statement, statement: Statement, language: ArticleLanguage): string | null {
  return hasFrame(part.text, language) && shareIn(part, statement, language) >= leastShare ? part.text : null;
}

/** What begins or ends the sentence: "if you order today". In the middle it may be about others. */
function frameBeside(
  { parts, whole }: ReadSource,
  index: number,
  told: string[],
  language: ArticleLanguage,
): string | null {
  const { conditions, hedges, limits } = readMeaningWords(language);
  const neighbours = [index === 1 ? parts[0] : undefined, index === parts.length - 2 ? parts.at(-1) : undefined];
  const frame = neighbours.find((other) => {
    if (other === undefined || isTold(other, told, language)) return false;
    const between = textBetween(whole.text, parts[index]?.text ?? "", other.text);
    if (/\p{L}/u.test(between) && !limits.test(between)) return false;
    return isAtEdge(conditions.exec(other.text)) || (other.words.length < 2 && isAlone(hedges.exec(other.text)));
  });
  return frame?.text ?? null;
}

/** After ", and" or ", write to me" comes something else. */
function textBetween(text: string, one: string, other: string): string {
  const between = (from: string, to: string) => text.slice(text.lastIndexOf(from) + from.length, text.lastIndexOf(to));
  return between(one, other) || between(other, one);
}

/** "Most probably", but not "maybe one is yours". */
function isAlone(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const rest = match.input.replace(match[0], " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.length < 2;
}

function isAtEdge(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const { 0: found, index, input } = match;
  return [input.slice(0, index), input.slice(index + found.length)].some((rest) => !/[\p{L}\p{N}]/u.test(rest));
}

function isTold({ words }: Statement, told: string[], language: ArticleLanguage): boolean {
  return words.length > 0 && countShared(words, told, language) >= words.length * leastShare;
}
