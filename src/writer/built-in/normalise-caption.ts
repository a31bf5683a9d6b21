import { cleanText } from "../text/clean-text.ts";
import { findOrder } from "../text/find-order.ts";
import { emojiPattern, handlePattern, hashtagPattern, matches } from "../text/patterns.ts";
import { keycapsPattern, plainKeycaps } from "../text/plain-keycaps.ts";
import { type SourceSpan, splitSentences } from "../text/split-sentences.ts";
import { captionSentences, type SourceSentence } from "../text/source-sentences.ts";
import type { WriterLocale } from "./locales/locale.ts";
import { polishSentence } from "./polish-sentence.ts";
import { isShouted, lowerShouted } from "./lower-capitals.ts";
import { readMarker, type LineMarker } from "./read-marker.ts";

/** One of the owner's sentences, cleaned; `id` says where it comes from. */
export type OwnSentence = { id: string; text: string };

export type CaptionLine = {
  /** The list marker at the start of the line, if any. */
  marker: LineMarker;
  sentences: OwnSentence[];
};

export type NormalisedCaption = {
  /** Groups of lines, separated by blank lines or lines of dots. */
  paragraphs: CaptionLine[][];
  /** Every hashtag in the caption, without "#", in order, without duplicates. */
  tags: string[];
};

/** Separates the owner's statements from text that only serves the platform. */
export function normaliseCaption(caption: string, accountName: string, locale: WriterLocale): NormalisedCaption {
  const cleaned = plainKeycaps(cleanText(caption));
  const lines = cleaned.split("\n");
  const sentences = captionSentences(caption, locale.language);
  const paragraphs: CaptionLine[][] = [[]];
  const seenCase = mixedCaseWords(cleaned);
  const tailFrom = hashtagTailStart(lines);
  let start = 0;
  lines.forEach((line, index) => {
    const isSaid = index < tailFrom && !isHashtagLine(line);
    const entries = isSaid ? inlineEntries({ text: line, start, sentences: sentences[index] ?? [] }) : [];
    const own = entries.flatMap((entry) => readLine(entry, locale, { seenCase, accountName }) ?? []);
    if (own.length > 0) paragraphs.at(-1)?.push(...own);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
    start += line.length + 1;
  });
  return { paragraphs: withoutGreeting(withoutRepetition(paragraphs), locale), tags: tagsOf(cleaned) };
}

const entryStart = new RegExp(`${keycapsPattern.source}|[✅✔☑▪▫•]`, "gu");

/** "1️⃣ Wash 2️⃣ Cook 3️⃣ Eat" on one line becomes three lines. */
function inlineEntries(line: RawLine): RawLine[] {
  const starts = [...line.text.matchAll(entryStart)].map((match) => match.index);
  if (starts.length < 2) return [line];
  const cuts = [0, ...starts.filter((at) => at > 0), line.text.length];
  return cuts.slice(1).map((end, index) => {
    const from = cuts[index] ?? 0;
    return { ...line, text: line.text.slice(from, end), start: line.start + from };
  });
}

function withoutGreeting(paragraphs: CaptionLine[][], locale: WriterLocale): CaptionLine[][] {
  const [first, ...lines] = paragraphs[0] ?? [];
  const [greeting, ...said] = first?.sentences ?? [];
  if (!first || !greeting || !locale.greeting.test(greeting.text)) return paragraphs;
  const rest = [...(said.length > 0 ? [{ ...first, sentences: said }] : []), ...lines];
  const others = [...(rest.length > 0 ? [rest] : []), ...paragraphs.slice(1)];
  return others.length > 0 ? others : paragraphs;
}

/** Removes duplicates: captions repeat their first line for the preview. List entries may repeat. */
function withoutRepetition(paragraphs: CaptionLine[][]): CaptionLine[][] {
  const said = new Set<string>();
  const isNew = (sentence: OwnSentence) => {
    const key = sentence.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const isKnown = said.has(key);
    said.add(key);
    return !isKnown;
  };
  return paragraphs
    .map((lines) =>
      lines
        .map((line) => (line.marker.kind === "none" ? { ...line, sentences: line.sentences.filter(isNew) } : line))
        .filter((line) => line.sentences.length > 0),
    )
    .filter((lines) => lines.length > 0);
}

type RawLine = { text: string; start: number; sentences: SourceSentence[] };

function readLine(
  line: RawLine,
  locale: WriterLocale,
  context: { seenCase: ReadonlyMap<string, string>; accountName: string },
): CaptionLine | null {
  const { marker, rest } = readMarker(line.text, locale.language);
  const offset = line.start + line.text.length - rest.length;
  const sentences = splitSentences(dropTrailingHashtags(rest, locale), locale.language, offset).flatMap(
    (span): OwnSentence[] => {
      if (findOrder(span.text) !== null) return [];
      const said = isShouted(span.text) ? lowerShouted(span.text, locale, context.seenCase) : span.text;
      const text = polishSentence(said, locale, { isEntry: marker.kind !== "none", accountName: context.accountName });
      if (text !== null && isOnlyHandles(text)) return [];
      const source = line.sentences.toSorted((a, b) => shared(b, span) - shared(a, span))[0];
      return text === null || !source ? [] : [{ id: source.id, text }];
    },
  );
  return sentences.length > 0 ? { marker, sentences } : null;
}

/** Characters that two spans share. Without its first emoji, "🚨 SALE 🚨 Everything …" is one sentence, not two. */
function shared(one: SourceSpan, other: SourceSpan): number {
  return Math.min(one.end, other.end) - Math.max(one.start, other.start);
}

/** "@lena @bob.the.builder": tags people, says nothing. */
function isOnlyHandles(text: string): boolean {
  return matches(handlePattern, text) && !/[\p{L}\p{N}]/u.test(text.replace(handlePattern, ""));
}

/** Index of the first trailing line with nothing but hashtags, emoji, handles and dots. */
function hashtagTailStart(lines: string[]): number {
  let start = lines.length;
  while (start > 0 && isHashtagLine(lines[start - 1] ?? "")) start--;
  return start;
}

function isHashtagLine(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line.replace(hashtagPattern, "").replace(emojiPattern, ""));
}

/** Matches backwards from the end; a forward match would rescan the rest from every hashtag. */
const hashtagTail = /$(?<=(\s*[#＃][\p{L}\p{M}\p{N}_]+(?:[\s.·•|,]*[#＃][\p{L}\p{M}\p{N}_]+)*[\s.·•|,]*))/u;

/**
 * Drops hashtags at the end of a line unless the sentence needs them ("Greetings from #basel"). They count as labels
 * after a full stop or an emoji, or when there are several and the text before them can end there.
 */
function dropTrailingHashtags(line: string, locale: WriterLocale): string {
  const tail = hashtagTail.exec(line)?.[1];
  if (tail === undefined || tail.length === line.length) return line;
  const before = line.slice(0, line.length - tail.length).trimEnd();
  const count = tail.match(/[#＃]/gu)?.length ?? 0;
  const lastWord = before.match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]+$/u)?.[0].toLocaleLowerCase(locale.language);
  const needsMore = lastWord !== undefined && locale.functionWords.has(lastWord);
  const ended = /[.!?…。！？)"”»“«]$/u.test(before) || endsWithEmoji(before);
  if (ended || (count > 1 && !needsMore)) return before;
  const first = tail.match(/^\s*[#＃][\p{L}\p{M}\p{N}_]+/u)?.[0] ?? "";
  return count > 1 ? before + first : line;
}

function endsWithEmoji(text: string): boolean {
  let end = -1;
  for (const match of text.matchAll(emojiPattern)) end = match.index + match[0].length;
  return end === text.length && matches(emojiPattern, text);
}

function tagsOf(caption: string): string[] {
  const tags = new Map<string, string>();
  for (const [found] of caption.matchAll(hashtagPattern)) {
    const tag = found.slice(1);
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

/** This caption's spelling of a word outside all-caps text: "Basel" for "BASEL". */
function mixedCaseWords(caption: string): Map<string, string> {
  const seen = new Map<string, string>();
  for (const [word] of caption.matchAll(/\p{Lu}[\p{Ll}\p{M}][\p{L}\p{M}]*/gu)) seen.set(word.toUpperCase(), word);
  return seen;
}
