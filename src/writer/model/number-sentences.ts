import type { ArticleLanguage } from "../../platform/languages.ts";
import { isClosingLine } from "../built-in/closing-line.ts";
import { type CheckedArticle, type PassageRole, toPassages } from "../checks/article-text.ts";

/** A sentence of the article, numbered for verifying and repairing: `n` counts from 1 in reading order. */
export type NumberedSentence = {
  n: number;
  where: "title" | "excerpt" | "metaDescription" | "text" | "heading" | "caption";
  /** Index into the document's blocks; null for the title and the metadata. */
  block: number | null;
  text: string;
  /** For a fact in a box: its label. */
  label?: string;
};

const places: Record<PassageRole, NumberedSentence["where"] | null> = {
  title: "title",
  excerpt: "excerpt",
  meta: "metaDescription",
  paragraph: "text",
  item: "text",
  quote: "text",
  heading: "heading",
  "picture-caption": "caption",
  // A model described the picture; code has checked it.
  alt: null,
};

/** Every sentence that a reader sees, without the closing line, which is ours. */
export function numberSentences(article: CheckedArticle, language: ArticleLanguage): NumberedSentence[] {
  let label: string | undefined;
  const found = toPassages(article, language).flatMap(({ role, block, text, sentences }) => {
    const where = places[role];
    if (where === null || (role === "paragraph" && isClosingLine(text))) return [];
    const isInBox = block !== null && article.document.blocks[block]?.type === "details";
    // A label means nothing without its fact, and a fact nothing without its label.
    if (isInBox && role === "heading") {
      const title = label;
      label = text;
      return title === undefined ? [] : [{ where: "heading" as const, block, text: title }];
    }
    const of = isInBox && label !== undefined ? { label } : {};
    label = undefined;
    return sentences.map((sentence) => ({ where, block, text: sentence, ...of }));
  });
  return found.map((sentence, index) => ({ n: index + 1, ...sentence }));
}
