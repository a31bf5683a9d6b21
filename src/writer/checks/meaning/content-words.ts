import type { ArticleLanguage } from "../../../platform/languages.ts";
import { words } from "../../text/words.ts";
import { foldText } from "../normalise-text.ts";
import { readMeaningWords } from "./meaning-words.ts";

/** A text's meaningful words, in order and reduced so that `isSameWord` can compare them. */
export function contentWords(text: string, language: ArticleLanguage): string[] {
  const { stop } = readMeaningWords(language);
  if (language === "ja") return japaneseWords(text).filter((word) => !stop.has(word));
  const plain = language === "vi" ? text.toLowerCase() : foldText(text);
  const found = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const kept = found.filter((word) => !stop.has(word) && (word.length > 1 || /\d/.test(word)));
  return language === "ms" ? kept.map(malayRoot) : kept;
}

/** A word with kanji counts by its kanji, because the rest is inflection. */
function japaneseWords(text: string): string[] {
  return words(text, "ja").flatMap((word) => {
    const kanji = word.match(/[\p{Script=Han}々]+/gu)?.join("");
    if (kanji !== undefined) return [kanji];
    if (/[\p{Script=Katakana}\p{Script=Latin}\d]/u.test(word)) return [word];
    return word.length >= 3 ? [word] : [];
  });
}

function malayRoot(word: string): string {
  const bare = word.replace(/(?:nya|lah|kah|pun)$/u, "");
  const root = bare
    .replace(/^(?:menge|meny|meng|mem|men|me|peng|pem|pen|per|ber|ter|di|ke|se)(?=\p{L}{4})/u, "")
    .replace(/(?<=\p{L}{4})(?:kan|an|i)$/u, "");
  return root.length >= 3 ? root : bare;
}

const shortest = 4;

/** Whether two reduced words are forms of one word: "baked" and "bakes", "Veloahänger" and "Veloanhänger". */
export function isSameWord(left: string, right: string, language: ArticleLanguage): boolean {
  if (left === right) return true;
  if (language === "vi" || /\d/.test(left + right)) return false;
  if (language === "ja") return left.length >= 2 && right.length >= 2 && (left.includes(right) || right.includes(left));
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  if (common >= shortest && common >= short.length * 0.6) return true;
  if (common === short.length && common >= 3 && long.length - short.length <= 2) return true;
  return short.length >= 5 && (long.includes(short) || isNear(short, long));
}

/** Half of the letter pairs match: another spelling, a dialect. */
function isNear(left: string, right: string): boolean {
  const pairs = (word: string) => new Set([...word].slice(1).map((letter, index) => word[index] + letter));
  const [a, b] = [pairs(left), pairs(right)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size) >= 0.6;
}

/** How many words of `wanted` have a form in `given`. */
export function countShared(wanted: readonly string[], given: readonly string[], language: ArticleLanguage): number {
  return wanted.filter((word) => given.some((other) => isSameWord(word, other, language))).length;
}
