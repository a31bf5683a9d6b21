import {
  emailPattern,
  emojiPattern,
  handlePattern,
  hashtagPattern,
  matches,
  phonePattern,
  unspacedPattern,
  urlPattern,
} from "../text/patterns.ts";
import { countWords } from "../text/words.ts";
import { findFacts } from "./find-facts.ts";
import type { WriterLocale } from "./locales/locale.ts";

/**
 * The owner's sentence without emoji, platform calls and loud punctuation; null when nothing is left. `isEntry`:
 * its line starts like a list entry.
 */
export function polishSentence(
  sentence: string,
  locale: WriterLocale,
  line: { isEntry: boolean; accountName: string },
): string | null {
  if (isPlatformCall(sentence, locale, line.accountName) || isMessageCall(sentence, locale)) return null;
  let text = dropEmoji(sentence).replace(hashtagPattern, (tag) => tag.slice(1));
  const isRequest = locale.messageCalls.test(sentence) || locale.booking.test(sentence);
  const platformWords = (isRequest ? locale.contactWords : undefined) ?? locale.platformWords;
  for (const [pattern, words] of platformWords) text = text.replace(pattern, words);
  if (/^\p{Lu}/u.test(sentence)) text = text.charAt(0).toLocaleUpperCase(locale.language) + text.slice(1);
  text = calm(text);
  if (locale.language === "ja") text = tightJapanese(text, line.isEntry);
  if (locale.language === "fr") text = frenchSpaces(text);
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** Keeps a call to action that contains a price, date, address or someone else's handle: the fact matters more. */
function isPlatformCall(sentence: string, locale: WriterLocale, accountName: string): boolean {
  if (!locale.platformCalls.test(sentence)) return false;
  if (matches(urlPattern, sentence) || matches(emailPattern, sentence) || matches(phonePattern, sentence)) return false;
  const handles = [...sentence.matchAll(handlePattern)].map(([handle]) => handle.slice(1).toLowerCase());
  if (handles.some((handle) => handle !== accountName.toLowerCase())) return false;
  const rest = sentence.replace(locale.platformCalls, "").replace(emojiPattern, "");
  return !/\d/.test(rest) && countWords(rest, locale.language) < 14;
}

/** "DM me to order", with no fact in it: readers of a website can't, and the owner told us no other way. */
export function isMessageCall(sentence: string, locale: WriterLocale): boolean {
  if (locale.contactWords !== undefined || !locale.messageCalls.test(sentence)) return false;
  return !/[\d@]/u.test(sentence) && findFacts(sentence, locale).length === 0;
}

/** Marks where the emoji in "It snowed (🎉)!" was, until its brackets go, too. */
const GONE = "\uE000";
const bracketsGone = new RegExp(` ?[(（]\\s*${GONE}\\s*[)）]`, "gu");

function dropEmoji(text: string): string {
  // Several emoji between lower-case words stand for commas: "2 scoops 😍 till nine 🌅 come by".
  const isSoup =
    [...text.matchAll(emojiPattern)].filter((match) => /[\p{L}\p{N}€£$]\s*$/u.test(text.slice(0, match.index))).length >
    2;
  const dropped = text.replace(emojiPattern, (emoji, index: number) => {
    const before = text.slice(0, index);
    const after = text.slice(index + emoji.length);
    if (/[(（]\s*$/u.test(before) && /^\s*[)）]/u.test(after)) return GONE;
    // "I ❤️ Basel": the heart is the verb.
    const isWord = /[\u2764\u2665]/u.test(emoji) && /^\s*\p{L}+\s*$/u.test(before) && /^\s*\p{L}/u.test(after);
    if (isWord) return "♥";
    // "SALE 🚨 Everything must go": the word announces what follows.
    if (/^[\p{P}\s]*\p{Lu}{3,}\s*$/u.test(before) && /^\s*\p{Lu}/u.test(after)) return ":";
    if (isSoup && /[\p{L}\p{N}€£$]\s*$/u.test(before) && /^\s*[\p{L}\p{N}]/u.test(after)) return ",";
    return /\s$/.test(before) || /^\s/.test(after) || before === "" || after === "" ? "" : " ";
  });
  return dropped.replaceAll(bracketsGone, "");
}

function calm(text: string): string {
  return text
    .replace(/([!！])[!！]+/gu, "$1")
    .replace(/([?？])[?？]+/gu, "$1")
    .replace(/\.{3,}|…[.…]+/gu, "…")
    .replace(/[~〜]{2,}/gu, "〜")
    .replace(/[ \t]+/g, " ")
    .replace(/ +(?=[)）])/gu, "")
    .replace(/ ([,.:])(?=\s|$)/g, "$1")
    .replace(/^[\s,;:.·•|/\\~*_→➜►–—]+(?=\S)|^-\s+/u, "")
    .replace(/(?<![\s,;·•|/\\*_→➜►–—-])[\s,;·•|/\\*_→➜►–—-]+$/u, "")
    .trim();
}

/**
 * Removes spaces between Japanese characters and uses full-width marks after them. List entries keep their
 * spaces: "醤油 大さじ2".
 */
function tightJapanese(text: string, isEntry: boolean): string {
  const script = unspacedPattern.source;
  const tight = isEntry
    ? text
    : text.replace(new RegExp(`(${script}|[。、！？」』）])[ ]+(?=${script}|[「『（])`, "gu"), "$1");
  return tight
    .replace(new RegExp(`(${script}|[」』）])!`, "gu"), "$1！")
    .replace(new RegExp(`(${script}|[」』）])\\?`, "gu"), "$1？")
    .replace(/([。！？])\s+/gu, "$1")
    .replace(/ +(?=[。、！？])/gu, "");
}

const thinSpace = "\u202f";
const noBreakSpace = "\u00a0";

/** Puts no-break spaces before high punctuation and inside guillemets; leaves times (4:30) and addresses alone. */
function frenchSpaces(text: string): string {
  return text
    .replace(/(?<=[^\s;:!?]) ?([;!?]+)(?=\s|$|»)/gu, `${thinSpace}$1`)
    .replace(/(?<=[^\s;:!?]) ?:(?=\s|$)/gu, `${noBreakSpace}:`)
    .replace(/« ?/gu, `«${noBreakSpace}`)
    .replace(/ ?»/gu, `${noBreakSpace}»`)
    .replace(/(\d) (?=(?:h|€|CHF|km|kg|g|m|cm|%|°)(?![\p{L}]))/gu, `$1${noBreakSpace}`);
}
