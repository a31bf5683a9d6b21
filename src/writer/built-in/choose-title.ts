import { emailPattern, handlePattern, matches, phonePattern, urlPattern } from "../text/patterns.ts";
import { countWords, cutAtWord, displayLength, words } from "../text/words.ts";
import { findFacts } from "./find-facts.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";
import { standsAlone } from "./stands-alone.ts";
import { MAX_TITLES } from "../article-writer.ts";

export type ChosenTitle = {
  title: string;
  /** The sentence that the title comes from. */
  from: OwnSentence;
  /** The one-word sentence before it, if the title has both: "Finally. The kiln is wired in". */
  lead?: OwnSentence;
  /** What the sentence says beyond the title; "" when the title says it all. */
  rest: string;
};

function longestTitle(language: string): number {
  return language === "ja" ? 32 : 60;
}

/** Some systems count "…" as three characters. */
export const ellipsisRoom = 3;

const shortestClause = { spaced: 20, unspaced: 8 };

function kindOf(locale: WriterLocale): keyof typeof shortestClause {
  return locale.isSpaced ? "spaced" : "unspaced";
}

const strongBreak = /\s+[–—|]\s+|\s*[:：;；]\s+|\s+-\s+|[：；]/gu;
const commaBreak = /,\s+|、/gu;

/**
 * Picks the first body sentence that can be a title, whole or up to a natural break, without times, handles or
 * addresses. Falls back to a truncated long sentence, then a list entry or heading (`others`), then a single word. Null
 * when nothing works.
 */
export function chooseTitle(running: OwnSentence[], others: OwnSentence[], locale: WriterLocale): ChosenTitle | null {
  const [first, second] = running;
  if (first && second && isWord(first, locale)) {
    const joined = titleFrom({ ...second, text: `${ended(first.text, locale)} ${second.text}` }, locale);
    const isWhole = joined !== null && joined.rest === "";
    if (isWhole) return { ...joined, from: second, lead: first };
    return singleWord(first, locale) ?? firstOf(running, (sentence) => titleFrom(sentence, locale));
  }
  const opening = running.slice(0, sentencesTried);
  const later = [...running.slice(sentencesTried), ...others];
  return (
    firstOf(
      opening,
      (sentence) => titleFrom(sentence, locale) ?? upToFact(sentence, locale) ?? tailOf(sentence, locale),
    ) ??
    firstOf(opening, (sentence) => shortened(sentence, locale)) ??
    firstOf(later, (sentence) => titleFrom(sentence, locale)) ??
    firstOf([...running, ...others], (sentence) => singleWord(sentence, locale))
  );
}

/** Further titles from other sentences, for the owner to choose from; no two say the same. */
export function moreTitles(chosen: string, texts: readonly string[], locale: WriterLocale): string[] {
  const titles = [chosen];
  const isNew = (title: string) =>
    titles.every(
      (other) =>
        !other.toLowerCase().includes(title.toLowerCase()) && !title.toLowerCase().includes(other.toLowerCase()),
    );
  for (const text of texts) {
    const sentence = { id: "", text };
    const title = titleFrom(sentence, locale)?.title;
    const says = title && countWords(title, locale.language) >= 3 && !/^\d|\p{L}\.\p{L}|[:：]/u.test(title);
    if (says && isNew(title) && !locale.connective.test(title) && titles.length < MAX_TITLES) titles.push(title);
  }
  return titles;
}

/** Further down, captions turn to orders and opening hours, and a joke's punch line gives it away. */
const sentencesTried = 2;

function isWord({ text }: OwnSentence, { language, isSpaced }: WriterLocale): boolean {
  return isSpaced && countWords(text, language) === 1;
}

function ended(text: string, { fullStop }: WriterLocale): string {
  return /[.!?…。！？]$/u.test(text) ? text : text + fullStop;
}

function firstOf(sentences: OwnSentence[], make: (sentence: OwnSentence) => ChosenTitle | null): ChosenTitle | null {
  for (const sentence of sentences) {
    const made = make(sentence);
    if (made) return made;
  }
  return null;
}

function titleFrom(from: OwnSentence, locale: WriterLocale): ChosenTitle | null {
  const whole = asTitle(from.text, locale);
  if (fits(whole, locale) && !/[:：]$/u.test(from.text)) return { title: whole, from, rest: "" };
  for (const { before, after } of breaksOf(from.text, strongBreak)) {
    const title = asTitle(before, locale);
    if (fits(title, locale) && !endsOpen(title, locale) && !isOnlyTime(title, locale))
      return { title, from, rest: countWords(after, locale.language) >= 3 ? after : from.text };
  }
  for (const { before } of breaksOf(from.text, commaBreak)) {
    const title = asTitle(before, locale);
    // "Eleven years ago" has enough words but isn't a title.
    const isThought =
      countWords(title, locale.language) >= 3 &&
      [...title].length >= shortestClause[kindOf(locale)] &&
      !endsOpen(title, locale);
    if (fits(title, locale) && isThought) return { title, from, rest: from.text };
  }
  return null;
}

/** Returns where a title can be cut, longest opening first. */
function breaksOf(text: string, pattern: RegExp): { before: string; after: string }[] {
  // The longest title.
  return [...text.slice(0, 120).matchAll(pattern)]
    .map((match) => ({ before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) }))
    .reverse();
}

/** "New: the Harbour apron": the announcement isn't part of the name. */
const announcement = /^(?:new|neu|nouveau|nouvelle|novità|nuovo|mới|新作|新商品|baharu|baru)\s*[:：]\s*/iu;

function asTitle(text: string, locale: WriterLocale): string {
  const bare = text
    .replace(announcement, "")
    .replace(/[\s.。,:：;！!]+$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return bare.charAt(0).toLocaleUpperCase(locale.language) + bare.slice(1);
}

function fits(title: string, locale: WriterLocale): boolean {
  const { language } = locale;
  const length = displayLength(title, language);
  if (length > longestTitle(language) || length < (language === "ja" ? 5 : 8)) return false;
  if (language !== "ja" && countWords(title, language) < 2) return false;
  return isAllowed(title, locale);
}

function isAllowed(title: string, locale: WriterLocale): boolean {
  const hasAddress = [urlPattern, emailPattern, handlePattern, phonePattern].some((pattern) => matches(pattern, title));
  return (
    !hasAddress &&
    !locale.time.test(title) &&
    !/[#＃@]|(?![©®™])\p{Extended_Pictographic}/u.test(title) &&
    isBalanced(title)
  );
}

function isBalanced(text: string): boolean {
  const pairs: [RegExp, RegExp][] = [
    [/\(/g, /\)/g],
    [/「/g, /」/g],
    [/«/g, /»/g],
    [/[„]/g, /[“]/g],
  ];
  const quotes = text.match(/"/g)?.length ?? 0;
  return (
    quotes % 2 === 0 &&
    pairs.every(
      ([open, close]) => !open.test(text) || (text.match(open)?.length ?? 0) === (text.match(close)?.length ?? 0),
    )
  );
}

/** "Friday evening": when, but not what. */
function isOnlyTime(title: string, locale: WriterLocale): boolean {
  return countWords(title, locale.language) <= 2 && findFacts(title, locale).some(({ kind }) => kind === "date");
}

/** A fragment ending in "the", "and" or "of" is incomplete. */
function endsOpen(title: string, locale: WriterLocale): boolean {
  const last = words(title, locale.language).at(-1);
  return last !== undefined && locale.functionWords.has(last);
}

/** "Closed until" 2 pm: without the time, it means something else. */
const bound = new RegExp(
  String.raw`(?<!\p{L})(?:until|till?|before|after|bis|vor|nach|jusqu['’](?:à|au|en)|jusque|avant|après` +
    String.raw`|fino|prima|dopo|đến|trước|sau|sampai|hingga|sehingga|sebelum|selepas)` +
    String.raw`(?:\s(?:about|around|etwa|ca\.?|um|vers|environ|circa|khoảng|lúc))?\s*$`,
  "iu",
);
/** "No bread at 9 am" doesn't mean no bread at all. German puts "nicht" and "geschlossen" at the end. */
const denial = new RegExp(
  String.raw`(?<!\p{L})(?:closed|shut|no|not|\p{L}+n['’]t|nicht|kein\p{L}*|geschlossen|ausverkauft|fermée?s?|pas` +
    String.raw`|aucune?|non|chius[oaie]|nessun\p{L}*|không|chưa|đóng cửa|nghỉ|hết|tutup|tidak|tiada)(?!\p{L})`,
  "iu",
);

/** Whether the part before a time could mean something that the sentence doesn't. */
function needsItsTime(text: string, end: number, locale: WriterLocale): boolean {
  return locale.time.test(text) && (bound.test(text.slice(0, end)) || denial.test(text));
}

/** "Bánh mì chảo 45k, bán" of "…, bán từ 6 giờ": the verb is nothing without its time. */
function hangs(title: string, { language }: WriterLocale): boolean {
  return language === "vi" && /(?:^|[\s,])(?:bán|mở(?: cửa| bán)?|đóng cửa|bắt đầu|khai giảng|diễn ra)$/iu.test(title);
}

/** "Open doors on Sunday 17 May" from "… from 11 to 5": everything before a time, handle or address. */
function upToFact(from: OwnSentence, locale: WriterLocale): ChosenTitle | null {
  const end = factAt(from.text, locale);
  // A Japanese opening without its ending isn't a phrase.
  if (end === from.text.length || !locale.isSpaced || needsItsTime(from.text, end, locale)) return null;
  const opening = withoutOpenEnd(asTitle(from.text.slice(0, end), locale), locale);
  const title = hangs(opening, locale) ? opening.replace(/(?:^|,)[^,]*$/u, "") : opening;
  const isThought = countWords(title, locale.language) >= 3 && (title !== opening || [...title].length >= 12);
  return isThought && fits(title, locale) ? { title, from, rest: from.text } : null;
}

/** "The farm shop is sold out" from "Friday evening, 5 pm, and the farm shop is sold out." */
function tailOf(from: OwnSentence, locale: WriterLocale): ChosenTitle | null {
  const at = factAt(from.text, locale);
  if (at === from.text.length || !locale.isSpaced) return null;
  const parts = from.text.slice(at).split(/,\s+/u);
  const title = asTitle((parts.length > 1 ? parts.at(-1) : "")?.replace(conjunction, "") ?? "", locale);
  const isThought = countWords(title, locale.language) >= 4 && standsAlone(title, locale);
  return isThought && fits(title, locale) ? { title, from, rest: from.text } : null;
}

const conjunction = /^(?:and|und|et|e|và|dan)\s+/iu;

/** Fallback when no clause fits: truncates the sentence with "…" at the limit, or before a time that it needs. */
function shortened(from: OwnSentence, locale: WriterLocale): ChosenTitle | null {
  const limit = longestTitle(locale.language);
  const end = factAt(from.text, locale);
  const beginning = asTitle(from.text.slice(0, end).replace(/["„“”«»#＃@]/gu, ""), locale);
  const isLong = displayLength(beginning, locale.language) > limit;
  const isHanging = end < from.text.length && hangs(withoutOpenEnd(beginning, locale), locale);
  const needsTime = locale.isSpaced && (isHanging || needsItsTime(from.text, end, locale));
  if (!isLong && !needsTime) return null;
  const cut = cutAtWord(beginning, limit - ellipsisRoom, locale.language);
  const closed = withoutOpenEnd(cut, locale);
  // "Closed until…" promises the time that "Closed…" doesn't.
  const title = `${needsTime && bound.test(cut) ? cut : closed}…`;
  const isThought = isLong || countWords(closed, locale.language) >= 3;
  return isThought && fits(title, locale) ? { title, from, rest: from.text } : null;
}

/** "10–16 Uhr", "from 10 to 5 pm": the start of a range of hours, before the time that ends it. */
const rangeStart = new RegExp(
  String.raw`(?:(?<=\s)(?:between|zwischen|entre|tra|fra|giữa|antara)\s+)?\d[\d:.]*\s*` +
    String.raw`(?:[-–—]|(?<=\s)(?:to|till?|until|and|bis|und|à|a|et|alle|e|đến|hingga|sampai)(?=\s))\s*$`,
  "iu",
);

function factAt(text: string, locale: WriterLocale): number {
  const time = text.search(new RegExp(locale.time.source, "iu"));
  const found = [urlPattern, emailPattern, handlePattern, phonePattern].map((pattern) => text.search(pattern));
  if (time >= 0) found.push(text.slice(0, time).replace(rangeStart, "").length);
  return Math.min(text.length, ...found.filter((at) => at >= 0));
}

function withoutOpenEnd(text: string, locale: WriterLocale): string {
  let cut = text;
  while (cut.includes(" ") && endsOpen(cut, locale)) cut = cut.replace(/\s+\S+$/u, "");
  return cut.replace(/[\s,;:–—(-]+$/u, "");
}

function singleWord(from: OwnSentence, locale: WriterLocale): ChosenTitle | null {
  const title = asTitle(from.text, locale);
  const isShort = displayLength(title, locale.language) <= longestTitle(locale.language);
  return isShort && isAllowed(title, locale) ? { title, from, rest: "" } : null;
}
