import type { ArticleDocument, Block, FigurePicture, Span } from "../../document/document.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { isClosingLine } from "../built-in/closing-line.ts";
import { toSentences } from "./to-sentences.ts";

export type PassageRole =
  | "title"
  | "excerpt"
  | "meta"
  | "paragraph"
  | "heading"
  | "item"
  | "quote"
  | "picture-caption"
  | "alt";

/** A piece of an article that checks read separately: a title, paragraph, list item or alt text. */
export type Passage = {
  role: PassageRole;
  /** Index into the document's blocks; null for the title and the metadata. */
  block: number | null;
  text: string;
  sentences: string[];
  /** A BCP 47 tag if the passage is marked as in another language than the article. */
  lang: string | null;
  /** What a fact in a box is about; null for anything else. */
  label: string | null;
  /** Such a label itself. */
  isLabel: boolean;
};

/** The input to the checks: an article as a writer or an editor leaves it. */
export type CheckedArticle = {
  title: string;
  document: ArticleDocument;
  excerpt: string;
  metaDescription: string;
  tags: string[];
};

export function spansText(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join("");
}

/** Every text in the article that a reader or a search engine sees, in reading order. */
export function toPassages(article: CheckedArticle, language: ArticleLanguage): Passage[] {
  const passages: Passage[] = [];
  const add = (part: BlockPart, block: number | null, lang: string | null = null) => {
    const { role, text, label = null, isLabel = false } = part;
    if (text.trim() === "") return;
    passages.push({ role, block, text, sentences: toSentences(text, language), lang, label, isLabel });
  };
  add({ role: "title", text: article.title }, null);
  article.document.blocks.forEach((block, index) => {
    for (const part of blockParts(block)) add(part, index, "lang" in block ? (block.lang ?? null) : null);
  });
  add({ role: "excerpt", text: article.excerpt }, null);
  add({ role: "meta", text: article.metaDescription }, null);
  return passages;
}

/** The document's own text, without alt texts and metadata. */
export function bodyText(document: ArticleDocument): string {
  return document.blocks
    .flatMap(blockParts)
    .filter((part) => part.role !== "alt")
    .map((part) => part.text)
    .join("\n");
}

/** The document's text about its post. */
export function postText(document: ArticleDocument): string {
  return bodyText({ blocks: document.blocks.filter((block) => !isShared(block)) });
}

/** Whether all of a source's articles share the block: our closing line, and the paragraph about the owner. */
export function isShared(block: Block): boolean {
  if (block.type !== "paragraph") return false;
  const { sources = [], spans } = block;
  return sources.length === 0 ? isClosingLine(spansText(spans)) : sources.every((id) => id.startsWith("about:"));
}

type BlockPart = Pick<Passage, "role" | "text"> & Partial<Pick<Passage, "label" | "isLabel">>;

function blockParts(block: Block): BlockPart[] {
  switch (block.type) {
    case "paragraph":
      return [{ role: "paragraph", text: spansText(block.spans) }];
    case "heading":
      return [{ role: "heading", text: spansText(block.spans) }];
    case "list":
      return block.items.map((item) => ({ role: "item", text: spansText(item) }));
    case "quote":
      return block.paragraphs.map((spans) => ({ role: "quote", text: spansText(spans) }));
    case "details": {
      const heading = (spans: Span[] | undefined): BlockPart[] =>
        spans === undefined ? [] : [{ role: "heading", text: spansText(spans) }];
      const facts = block.items.flatMap(({ label, spans }): BlockPart[] => [
        ...heading(label).map((part) => ({ ...part, isLabel: true })),
        { role: "item", text: spansText(spans), ...(label !== undefined && { label: spansText(label) }) },
      ]);
      return [...heading(block.title), ...facts];
    }
    case "figure":
      return pictureParts(block.picture);
    case "gallery":
      return block.pictures.flatMap(pictureParts);
  }
}

function pictureParts(picture: FigurePicture): BlockPart[] {
  const alt: BlockPart = { role: "alt", text: picture.alt };
  return picture.caption === undefined ? [alt] : [alt, { role: "picture-caption", text: spansText(picture.caption) }];
}
