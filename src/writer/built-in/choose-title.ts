import { emailPattern, handlePattern, matches, urlPattern } from "../text/patterns.ts";
import { countWords, cutAtWord, displayLength, words } from "../text/words.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";

export type ChosenTitle = {
  title: string;
  /** The sentence it was taken from. */
  from: OwnSentence;
  /** What that sentence still says beside the title: "" when the title says it all. */
  rest: string;
};

export function longestTitle(language: string): number {
  return language === "ja" ? 32 : 60;
}

const strongBreak = /\s+[–—|]\s+|\s*[:：;；]\s+|\s+-\s+|[：；]/gu;
const commaBreak = /,\s+|、/gu;

/**
 * The first of the caption's first three sentences that makes a title, whole or up to a break in it;
 * never with a time, a handle or an address, never ending in the middle of a thought.
 */
export function chooseTitle(sentences: OwnSentence[], locale: WriterLocale): ChosenTitle | null {
  const candidates = sentences.filter((sentence) => !locale.greeting.test(sentence.text)).slice(0, 3);
  for (const from of candidates) {
    const found = titleFrom(from, locale);
    if (found) return found;
  }
  return shortened(candidates[0] ?? sentences[0], locale);
}

function titleFrom(from: OwnSentence, locale: WriterLocale): ChosenTitle | null {
  const whole = asTitle(from.text, locale);
  if (fits(whole, locale) && !/[:：]$/u.test(from.text)) return { title: whole, from, rest: "" };
  for (const { before, after } of breaksOf(from.text, strongBreak)) {
    const title = asTitle(before, locale);
    if (fits(title, locale) && !endsOpen(title, locale)) return { title, from, rest: countWords(after, locale.language) >= 3 ? after : from.text };
  }
  for (const { before } of breaksOf(from.text, commaBreak)) {
    const title = asTitle(before, locale);
    const isThought = countWords(title, locale.language) >= 3 && !endsOpen(title, locale);
    if (fits(title, locale) && isThought) return { title, from, rest: from.text };
  }
  return null;
}

/** The longest beginning first. */
function breaksOf(text: string, pattern: RegExp): { before: string; after: string }[] {
  return [...text.matchAll(pattern)]
    .map((match) => ({ before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) }))
    .reverse();
}

function asTitle(text: string, locale: WriterLocale): string {
  const bare = text.replace(/[\s.。,:：;！!]+$/u, "").replace(/\s+/gu, " ").trim();
  return bare.charAt(0).toLocaleUpperCase(locale.language) + bare.slice(1);
}

function fits(title: string, locale: WriterLocale): boolean {
  const { language } = locale;
  const length = displayLength(title, language);
  if (length > longestTitle(language) || length < (language === "ja" ? 4 : 8)) return false;
  if (language !== "ja" && countWords(title, language) < 2) return false;
  return isAllowed(title, locale);
}

function isAllowed(title: string, locale: WriterLocale): boolean {
  const hasAddress = [urlPattern, emailPattern, handlePattern].some((pattern) => matches(pattern, title));
  return !hasAddress && !locale.time.test(title) && !/[#＃@]/u.test(title) && isBalanced(title);
}

function isBalanced(text: string): boolean {
  const pairs: [RegExp, RegExp][] = [[/\(/g, /\)/g], [/「/g, /」/g], [/«/g, /»/g], [/[„]/g, /[“]/g]];
  const quotes = text.match(/"/g)?.length ?? 0;
  return quotes % 2 === 0 && pairs.every(([open, close]) => !open.test(text) || (text.match(open)?.length ?? 0) === (text.match(close)?.length ?? 0));
}

/** A part of a sentence that ends in "the", "and" or "of" is no thought. */
function endsOpen(title: string, locale: WriterLocale): boolean {
  const last = words(title, locale.language).at(-1);
  return last !== undefined && locale.functionWords.has(last);
}

/** No clause fits: the beginning of the first sentence, without what a title may not hold, and "…". */
function shortened(from: OwnSentence | undefined, locale: WriterLocale): ChosenTitle | null {
  if (!from) return null;
  const plain = [urlPattern, emailPattern, handlePattern, new RegExp(locale.time.source, "giu"), /[#＃@"„“”«»]/gu]
    .reduce((text, pattern) => text.replace(pattern, ""), from.text);
  const whole = asTitle(plain.replace(/\s+([,.])/gu, "$1").replace(/^[\s,–—-]+|[\s,–—-]+$/gu, ""), locale);
  if (!/[\p{L}\p{N}]/u.test(whole)) return null;
  if (displayLength(whole, locale.language) <= longestTitle(locale.language)) {
    return { title: whole, from, rest: whole === asTitle(from.text, locale) ? "" : from.text };
  }
  let cut = cutAtWord(whole, longestTitle(locale.language) - 1, locale.language);
  while (cut.includes(" ") && locale.functionWords.has(words(cut, locale.language).at(-1) ?? "")) {
    cut = cut.replace(/\s+\S+$/u, "");
  }
  return { title: `${cut.replace(/[\s,;:–—-]+$/u, "")}…`, from, rest: from.text };
}
