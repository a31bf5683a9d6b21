import type { Block, Span } from "../../document/document.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { joinSentences } from "../text/join-sentences.ts";
import { emailPattern, urlPattern } from "../text/patterns.ts";
import { countWords } from "../text/words.ts";
import type { WriterLocale } from "./locales/locale.ts";
import type { OwnSentence } from "./normalise-caption.ts";
import { sentencesOf } from "./plan-sections.ts";
import { textOf, type Part } from "./read-parts.ts";

const longestParagraph = 90;

/** Turns the owner's parts into blocks; a part in another language becomes a marked quotation. */
export function realiseParts(parts: Part[], locale: WriterLocale, detector: LanguageDetector): Block[] {
  const blocks = parts.flatMap((part): Block[] => {
    const text = textOf(sentencesOf(part));
    if (isForeignPart(part, text, locale, detector)) return [quote(part, locale, detector.detect(text))];
    if (part.kind === "heading") return [{ type: "heading", level: 2, spans: spansOf(part.sentence.text) }];
    if (part.kind === "list") return [list(part, locale)];
    return part.isLabelled ? [labelled(part.lines, locale)] : proseBlocks(part.lines, locale);
  });
  return joinQuotes(blocks);
}

/** Merges adjacent quotations in the same language. */
export function joinQuotes(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type !== "quote" || block.type !== "quote" || last.lang !== block.lang) {
      joined.push(block);
      continue;
    }
    const sources = [...(last.sources ?? []), ...(block.sources ?? [])];
    joined[joined.length - 1] = { ...last, paragraphs: [...last.paragraphs, ...block.paragraphs], sources };
  }
  return joined;
}

/** Dish names and opening hours look foreign, so list entries need more words before they are judged. */
function isForeignPart(part: Part, text: string, locale: WriterLocale, detector: LanguageDetector): boolean {
  const fewest = part.kind === "prose" ? 6 : 12;
  return (
    part.kind !== "heading" && countWords(text, locale.language) >= fewest && detector.isForeign(text, locale.language)
  );
}

/** A whole post in another language, unchanged except for decoration. */
export function quote(part: Part, locale: WriterLocale, lang: string | null): Block {
  const lines = part.kind === "list" ? part.items : part.kind === "prose" ? part.lines : [[part.sentence]];
  return {
    type: "quote",
    paragraphs: lines.map((line) =>
      spansOf(
        joinSentences(
          line.map((sentence) => sentence.text),
          lang ?? locale.language,
        ),
      ),
    ),
    sources: idsOf(sentencesOf(part)),
    ...(lang !== null && lang !== locale.language && { lang }),
  };
}

function list(part: Extract<Part, { kind: "list" }>, locale: WriterLocale): Block {
  return {
    type: "list",
    ordered: part.ordered,
    items: part.items.map((item) => spansOf(join(item, locale))),
    sources: idsOf(part.items.flat()),
  };
}

/** "📍 Mill Lane 3": an address isn't a sentence and gets no full stop. */
function labelled(lines: OwnSentence[][], locale: WriterLocale): Block {
  const text = lines.map((line) => join(line, locale)).join("\n");
  return { type: "paragraph", spans: spansOf(text), sources: idsOf(lines.flat()) };
}

/** Lines that end as sentences are joined; verse and short lines keep their breaks. */
function proseBlocks(lines: OwnSentence[][], locale: WriterLocale): Block[] {
  const flows = lines.every((line) => isEnded(line.at(-1)?.text ?? ""));
  if (!flows && lines.length > 1) {
    const text = lines.map((line) => join(line, locale)).join("\n");
    return [{ type: "paragraph", spans: spansOf(text), sources: idsOf(lines.flat()) }];
  }
  return readable(lines.flat(), locale).map((sentences) => ({
    type: "paragraph",
    spans: spansOf(
      join(
        sentences.map((sentence, index) => ended(sentence, locale, index === sentences.length - 1)),
        locale,
      ),
    ),
    sources: idsOf(sentences),
  }));
}

/** Splits a wall of text between sentences into paragraphs of about equal length. */
function readable(sentences: OwnSentence[], locale: WriterLocale): OwnSentence[][] {
  const lengths = sentences.map((sentence) => countWords(sentence.text, locale.language));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const target = total / Math.max(1, Math.ceil(total / longestParagraph));
  const paragraphs: OwnSentence[][] = [];
  let room = 0;
  sentences.forEach((sentence, index) => {
    const hangs = locale.connective.test(sentence.text);
    if (paragraphs.length === 0 || (room <= 0 && !hangs)) {
      paragraphs.push([]);
      room = target;
    }
    paragraphs.at(-1)?.push(sentence);
    room -= lengths[index] ?? 0;
  });
  return paragraphs;
}

/** A full stop after an address would be copied along with it, but between sentences it is needed. */
function ended(sentence: OwnSentence, locale: WriterLocale, isLast: boolean): OwnSentence {
  if (isEnded(sentence.text) || (isLast && endsInAddress(sentence.text))) return sentence;
  return { ...sentence, text: sentence.text + locale.fullStop };
}

function endsInAddress(text: string): boolean {
  return /[\p{Ll}\d]\.[a-z]{2,10}(?:\/\S*)?$/u.test(text) && !/\d\.[a-z]+$/u.test(text);
}

function isEnded(text: string): boolean {
  return /[.!?…:。！？：♪〜~](?:\s?[)"”»“«」』）'’])*$/u.test(text);
}

function join(sentences: OwnSentence[], locale: WriterLocale): string {
  return joinSentences(
    sentences.map((sentence) => sentence.text),
    locale.language,
  );
}

function idsOf(sentences: OwnSentence[]): string[] {
  return [...new Set(sentences.map((sentence) => sentence.id))];
}

/** Links mail addresses, and web addresses that can't be just a name ("example.com" might be). */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index, shown, href } of addressesIn(text)) {
    if (index < from) continue;
    if (index > from) spans.push({ text: text.slice(from, index) });
    spans.push({ text: shown, marks: [{ type: "link", href }] });
    from = index + shown.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}

function addressesIn(text: string): { index: number; shown: string; href: string }[] {
  const pages = [...text.matchAll(urlPattern)].flatMap(({ 0: shown, index }) => {
    const href = /^https?:/iu.test(shown) ? shown : /^www\.|\//iu.test(shown) ? `https://${shown}` : null;
    return href !== null && URL.canParse(href) ? [{ index, shown, href }] : [];
  });
  const mails = [...text.matchAll(emailPattern)].map(({ 0: shown, index }) => ({
    index,
    shown,
    href: `mailto:${shown}`,
  }));
  return [...pages, ...mails].sort((one, other) => one.index - other.index);
}
