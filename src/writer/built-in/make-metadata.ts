import type { Block, Span } from "../../document/document.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { joinSentences } from "../text/join-sentences.ts";
import { cutAtWord, displayLength } from "../text/words.ts";
import { ellipsisRoom } from "./choose-title.ts";
import type { WriterLocale } from "./locales/locale.ts";

function longestMeta(language: string): number {
  return language === "ja" ? 80 : 155;
}

function longestExcerpt(language: string): number {
  return language === "ja" ? 120 : 280;
}

/** The article's own words without headings; "" for a post without words. */
export function proseOf(blocks: Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.type === "paragraph") return [textOf(block.spans)];
    if (block.type === "quote") return block.paragraphs.map(textOf);
    if (block.type === "details") return block.items.map(({ spans }) => textOf(spans));
    return block.type === "list" ? block.items.map(textOf) : [];
  });
}

type Metadata = { excerpt: string; metaDescription: string };

/** Both come from the start of the article; a short piece starts with its title. `closingLine`: "" for none. */
export function makeMetadata(
  article: { title: string; isOwnTitle: boolean; blocks: Block[]; closingLine: string },
  locale: WriterLocale,
): Metadata {
  const { title, isOwnTitle, blocks } = article;
  const closing = article.closingLine === "" ? [] : [article.closingLine];
  // Quoted text is in another language than the description.
  const texts = blocks.filter((block) => block.type === "paragraph");
  const body = sentencesIn(
    proseOf(texts).map((text) => oneLine(text, locale)),
    locale,
  );
  const lists = enumerations(blocks, locale);
  if (body.length === 0) body.push(...lists);
  // A lone address is both the body and the title.
  if (body.length === 1 && body[0]?.replace(/[.!。！]$/u, "") === title) body.push(...closing);
  if (body.length === 0) body.push(...(isOwnTitle ? [ended(title, locale)] : []), ...closing);
  const isThin = lengthOf(joinSentences(body, locale.language)) < longestMeta(locale.language) * 0.45;
  const repeatsTitle = body.some((sentence) => sentence.startsWith(title.replace(/…$/u, "")));
  const introduced = isOwnTitle && !repeatsTitle ? [ended(title, locale), ...body] : body;
  // Below a list, "Serves 4." lacks its subject.
  const startsWithList = blocks.length > 0 && blocks[0]?.type !== "paragraph";
  if (startsWithList && isOwnTitle && !repeatsTitle) body.unshift(ended(title, locale));
  const opening = isThin ? [...introduced, ...lists.filter((list) => !body.includes(list))] : body;
  return {
    excerpt: beginning(body, longestExcerpt(locale.language), locale),
    metaDescription: beginning(opening, longestMeta(locale.language), locale),
  };
}

/** Keeps whole sentences if they fill at least half the space; otherwise whole words and "…". */
function beginning(sentences: string[], limit: number, locale: WriterLocale): string {
  let text = "";
  for (const sentence of sentences) {
    const longer = text === "" ? sentence : joinSentences([text, sentence], locale.language);
    if (lengthOf(longer) > limit) {
      if (lengthOf(text) >= limit / 2) return text;
      return `${cutAtWord(longer, limit - ellipsisRoom, locale.language, lengthOf).replace(/[\s,;:–—、-]+$/u, "")}…`;
    }
    text = longer;
  }
  return text;
}

/** Counts characters, regardless of width. */
function lengthOf(text: string): number {
  return displayLength(text, "en");
}

function oneLine(text: string, locale: WriterLocale): string {
  return text.replace(/\n/g, locale.isSpaced ? ", " : "、");
}

function sentencesIn(texts: string[], locale: WriterLocale): string[] {
  return texts.flatMap((text) => splitSentences(text, locale.language)).map((sentence) => sentence.text);
}

/** "Ingredients: 1 kg tomatoes; 2 onions." Turns each list into a sentence introduced by its heading. */
function enumerations(blocks: Block[], locale: WriterLocale): string[] {
  return blocks.flatMap((block, index): string[] => {
    if (block.type !== "list") return [];
    const above = blocks[index - 1];
    const heading = above?.type === "heading" ? textOf(above.spans) + colon(locale) : "";
    const items = block.items.map((item) => textOf(item).replace(/\.$/u, ""));
    return [ended(heading + items.join(locale.isSpaced ? "; " : "、"), locale)];
  });
}

function colon(locale: WriterLocale): string {
  if (!locale.isSpaced) return "：";
  return locale.language === "fr" ? "\u00a0: " : ": ";
}

function ended(text: string, locale: WriterLocale): string {
  return /[.!?…。！？"”»«」]$/u.test(text) ? text : text + locale.fullStop;
}

function textOf(spans: Span[]): string {
  return spans.map((span) => span.text).join("");
}
