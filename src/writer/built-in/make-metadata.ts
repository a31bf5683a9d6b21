import type { Block, Span } from "../../articles/document.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { cutAtWord, displayLength } from "../text/words.ts";
import type { WriterLocale } from "./locales/locale.ts";

export function longestMeta(language: string): number {
  return language === "ja" ? 80 : 155;
}

function longestExcerpt(language: string): number {
  return language === "ja" ? 120 : 280;
}

/** The article's own words, without headings; "" for a post without words. */
export function proseOf(blocks: Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.type === "paragraph") return [textOf(block.spans)];
    if (block.type === "quote") return block.paragraphs.map(textOf);
    return block.type === "list" ? block.items.map(textOf) : [];
  });
}

export type Metadata = { excerpt: string; metaDescription: string };

/** Both are the beginning of the article; a piece of few words is introduced by its title. */
export function makeMetadata(title: string, blocks: Block[], closingLine: string, locale: WriterLocale): Metadata {
  const prose = proseOf(blocks).map((text) => text.replace(/\n/g, locale.joiner === "" ? "、" : ", "));
  const sentences = prose.flatMap((text) => splitSentences(text, locale.language)).map((sentence) => sentence.text);
  const body = sentences.length > 0 ? sentences : [closingLine];
  const isThin = displayLength(body.join(locale.joiner), locale.language) < longestMeta(locale.language) * 0.45;
  const opening = isThin && !body.some((sentence) => sentence.startsWith(title)) ? [ended(title, locale), ...body] : body;
  return {
    excerpt: beginning(body, longestExcerpt(locale.language), locale),
    metaDescription: beginning(opening, longestMeta(locale.language), locale),
  };
}

/** Whole sentences as long as they fill at least half of the room, otherwise whole words and "…". */
function beginning(sentences: string[], limit: number, locale: WriterLocale): string {
  let text = "";
  for (const sentence of sentences) {
    const longer = text === "" ? sentence : text + locale.joiner + sentence;
    if (displayLength(longer, locale.language) > limit) {
      if (displayLength(text, locale.language) >= limit / 2) return text;
      return `${cutAtWord(longer, limit - 1, locale.language).replace(/[\s,;:–—、-]+$/u, "")}…`;
    }
    text = longer;
  }
  return text;
}

function ended(text: string, locale: WriterLocale): string {
  return /[.!?…。！？"”»」]$/u.test(text) ? text : text + locale.fullStop;
}

function textOf(spans: Span[]): string {
  return spans.map((span) => span.text).join("");
}
