import { countWords, displayLength } from "../text/words.ts";
import { findFacts } from "./find-facts.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { CaptionLine, OwnSentence } from "./normalise-caption.ts";

/** The kind of each part of the caption, before anything is moved. A prose part keeps the owner's lines. */
export type Part =
  | { kind: "heading"; sentence: OwnSentence }
  | { kind: "prose"; lines: OwnSentence[][]; isLabelled: boolean }
  | { kind: "list"; ordered: boolean; items: OwnSentence[][]; isLabelled: boolean };

const longestHeading = 60;
const longestItem = 160;
const longestLabel = 40;
const shortOpening = 6;

/** Splits the caption's paragraphs into prose, lists and the owner's own headings, in the owner's order. */
export function readParts(paragraphs: CaptionLine[][], locale: WriterLocale): Part[] {
  const parts: Part[] = [];
  const isCounting = countsUp(paragraphs.flat());
  for (const paragraph of joinSplitLists(paragraphs)) {
    for (const run of runsOf(paragraph, locale)) {
      const part = toPart(run, isCounting);
      const previous = parts.at(-1);
      if (part.kind === "list" && previous?.kind === "prose") parts.push(...takeIntro(parts, previous));
      const label = labelIn(part);
      parts.push(label ? { kind: "heading", sentence: label } : part);
    }
  }
  return parts.flatMap((part, index) => headed(part, index < parts.length - 1));
}

/** "What comes next:" on a line of its own is a heading for what follows. */
function headed(part: Part, hasFollower: boolean): Part[] {
  if (part.kind !== "prose" || part.isLabelled) return [part];
  const [first, ...rest] = part.lines;
  const label = first?.length === 1 ? first[0] : undefined;
  const text = label?.text.replace(/[\s\u00a0]*[:：]$/u, "") ?? "";
  const isHeading = label && text !== label.text && text.length <= longestLabel && (rest.length > 0 || hasFollower);
  if (!isHeading) return [part];
  const heading: Part = { kind: "heading", sentence: { ...label, text } };
  return rest.length > 0 ? [heading, { ...part, lines: rest }] : [heading];
}

/** List entries with blank lines between them still form one list. */
function joinSplitLists(paragraphs: CaptionLine[][]): CaptionLine[][] {
  const joined: CaptionLine[][] = [];
  for (const paragraph of paragraphs) {
    const before = joined.at(-1)?.at(-1)?.marker.kind;
    const first = paragraph[0]?.marker.kind;
    if (before !== undefined && before !== "none" && before === first) joined.at(-1)?.push(...paragraph);
    else joined.push([...paragraph]);
  }
  return joined;
}

type Run = { lines: CaptionLine[]; isList: boolean };

/** Splits a paragraph where list entries start and end. */
function runsOf(paragraph: CaptionLine[], locale: WriterLocale): Run[] {
  const runs: Run[] = [];
  let from = 0;
  while (from < paragraph.length) {
    const to = endOfList(paragraph, from, locale);
    const isList = to - from > 1;
    const end = isList ? to : from + 1;
    const last = runs.at(-1);
    const sameLabel = last && isLabel(last.lines[0]) === isLabel(paragraph[from]);
    if (!isList && last && !last.isList && sameLabel) last.lines.push(...paragraph.slice(from, end));
    else runs.push({ lines: paragraph.slice(from, end), isList });
    from = end;
  }
  return runs;
}

function endOfList(lines: CaptionLine[], from: number, locale: WriterLocale): number {
  if (followsColon(lines, from)) return lines.length;
  const isEntry = [isMarked(lines[from]), isLabelledEntry, (line: CaptionLine) => isPricedEntry(line, locale)];
  let furthest = from;
  for (const test of isEntry) {
    let to = from;
    while (to < lines.length && test(lines[to] as CaptionLine)) to++;
    furthest = Math.max(furthest, to);
  }
  return furthest;
}

/** "Opening hours:" followed by two or more short lines up to the end of the paragraph. */
function followsColon(lines: CaptionLine[], from: number): boolean {
  const rest = lines.slice(from);
  const isIntroduced = /[:：]$/u.test(textOf(lines[from - 1]?.sentences ?? []));
  return isIntroduced && rest.length > 1 && rest.every((line) => isShortEntry(line));
}

function isShortEntry(line: CaptionLine): boolean {
  const text = textOf(line.sentences);
  return line.marker.kind === "none" && text.length <= 60 && !/[.!?。！？:：]$/u.test(text);
}

function isMarked(first: CaptionLine | undefined): (line: CaptionLine) => boolean {
  return (line) =>
    line.marker.kind !== "none" &&
    line.marker.kind === first?.marker.kind &&
    textOf(line.sentences).length <= longestItem;
}

/** "Day 1: along the stream", "1. Mai: Brunch" */
function isLabelledEntry(line: CaptionLine): boolean {
  return (
    line.marker.kind === "none" &&
    line.sentences.length === 1 &&
    /^(?:\d{1,2}\. )?[^:：.!?]{1,24}[:：]\s?\S/u.test(textOf(line.sentences))
  );
}

/** "Rye loaf 6.50" */
function isPricedEntry(line: CaptionLine, locale: WriterLocale): boolean {
  const text = textOf(line.sentences);
  if (!isShortEntry(line)) return false;
  return findFacts(text, locale).some((fact) => fact.kind === "price") || /\d+[.,]\d{2}$/.test(text);
}

function isLabel(line: CaptionLine | undefined): boolean {
  return line?.marker.kind === "label";
}

/** "1. …" and "2. …" number steps, even with text between them. A lone "3." is part of what it says. */
function countsUp(lines: CaptionLine[]): boolean {
  const numbers = lines.flatMap(({ marker }) => (marker.kind === "number" ? marker.number : []));
  return numbers.length > 1 && numbers.every((number, index) => number === 1 || number - 1 === numbers[index - 1]);
}

function toPart(run: Run, isCounting: boolean): Part {
  const isLabelled = isLabel(run.lines[0]);
  const items = run.lines.map((line) => line.sentences);
  // Keeps numbers that don't count up from one, because the owner means something by them.
  const withNumbers = run.lines.map(withNumber);
  if (!run.isList) return { kind: "prose", lines: isCounting ? items : withNumbers, isLabelled };
  const numbers = run.lines.map((line) => (line.marker.kind === "number" ? line.marker.number : null));
  const ordered = numbers.every((number, index) => number === index + 1);
  return { kind: "list", ordered, items: ordered ? items : withNumbers, isLabelled };
}

function withNumber({ marker, sentences }: CaptionLine): OwnSentence[] {
  const [first, ...rest] = sentences;
  return marker.kind !== "number" || !first ? sentences : [{ ...first, text: marker.text + first.text }, ...rest];
}

/** "【お知らせ】" on its own line is a heading. */
function labelIn(part: Part): OwnSentence | null {
  const sentence = part.kind === "prose" && part.lines.length === 1 ? part.lines[0]?.[0] : undefined;
  const label = sentence?.text.match(/^【([^】]{1,20})】$/u)?.[1];
  return sentence && label ? { ...sentence, text: label } : null;
}

/** Turns "Three doughs this week:" before a list into the list's heading. */
function takeIntro(parts: Part[], prose: Extract<Part, { kind: "prose" }>): Part[] {
  const line = prose.lines.at(-1);
  const intro = line?.at(-1);
  if (!line || !intro || prose.isLabelled) return [];
  const text = intro.text.replace(/[\s\u00a0]*[:：]$/u, "");
  const isFirst = parts.length === 1 && prose.lines.length === 1;
  const isIntro = text !== intro.text || (!isFirst && line.length === 1 && !/[.!?…。！？]$/u.test(text));
  if (!isIntro || displayLength(text, "en") > longestHeading) return [];
  line.pop();
  if (line.length === 0) prose.lines.pop();
  if (prose.lines.length === 0) parts.pop();
  return [{ kind: "heading", sentence: { ...intro, text } }];
}

/** "I am Anna." is too short for a paragraph at the top. */
export function joinShortOpening(parts: Part[], locale: WriterLocale): Part[] {
  const [first, second, ...rest] = parts;
  if (first?.kind !== "prose" || second?.kind !== "prose" || first.isLabelled || second.isLabelled) return parts;
  const text = textOf(first.lines.flat());
  if (first.lines.length > 1 || countWords(text, locale.language) >= shortOpening || /[:：]$/u.test(text)) return parts;
  const sentences = first.lines
    .flat()
    .map((sentence) =>
      /[.!?…。！？](?:\s?["”»“«」）)])*$/u.test(sentence.text)
        ? sentence
        : { ...sentence, text: sentence.text + locale.fullStop },
    );
  const [line, ...lines] = second.lines;
  return [{ ...second, lines: [[...sentences, ...(line ?? [])], ...lines] }, ...rest];
}

export function textOf(sentences: OwnSentence[]): string {
  return sentences.map((sentence) => sentence.text).join(" ");
}
