import type { ArticleDocument, Block, Span } from "../../../../src/document/document.ts";
import { slice, textOf } from "../../../ui/article/place-findings.ts";

/**
 * A block while it is edited. `spans` holds its words as one run, with a line for each list item or quote paragraph;
 * null for pictures.
 */
export type EditedBlock = { key: number; block: Block; spans: Span[] | null; touched: boolean };

export const textKinds = ["paragraph", "heading2", "heading3", "bullets", "numbers", "quote"] as const;
export type TextKind = (typeof textKinds)[number];

export function toEdited(document: ArticleDocument): EditedBlock[] {
  return document.blocks.map((block, key) => ({ key, block, spans: toSpans(block), touched: false }));
}

/** Untouched blocks stay letter for letter; blocks without words are dropped. */
export function toDocument(blocks: EditedBlock[]): ArticleDocument {
  return {
    blocks: blocks.flatMap((edited) =>
      edited.spans === null || !edited.touched ? [edited.block] : (withSpans(edited.block, edited.spans) ?? []),
    ),
  };
}

export function kindOf(block: Block): TextKind | null {
  if (block.type === "heading") return block.level === 2 ? "heading2" : "heading3";
  if (block.type === "list") return block.ordered ? "numbers" : "bullets";
  return block.type === "paragraph" || block.type === "quote" ? block.type : null;
}

export function changeSpans(blocks: EditedBlock[], key: number, spans: Span[]): EditedBlock[] {
  return blocks.map((edited) => (edited.key === key ? { ...edited, spans, touched: true } : edited));
}

/** Turns the same words into another kind of block. */
export function changeKind(blocks: EditedBlock[], key: number, kind: TextKind): EditedBlock[] {
  return blocks.map((edited) =>
    edited.key === key ? { ...edited, block: emptyBlock(kind, edited.block), touched: true } : edited,
  );
}

/** Splits a block in two; the second part becomes an ordinary paragraph. */
export function splitBlock(
  blocks: EditedBlock[],
  key: number,
  head: Span[],
  tail: Span[],
): { blocks: EditedBlock[]; added: number } {
  const added = newKey(blocks);
  const rest: EditedBlock = { key: added, block: { type: "paragraph", spans: [] }, spans: tail, touched: true };
  return {
    added,
    blocks: changeSpans(blocks, key, head).flatMap((edited) => (edited.key === key ? [edited, rest] : [edited])),
  };
}

/** Adds a paragraph at the end. */
export function addParagraph(blocks: EditedBlock[]): { blocks: EditedBlock[]; added: number } {
  const added = newKey(blocks);
  return {
    added,
    blocks: [...blocks, { key: added, block: { type: "paragraph", spans: [] }, spans: [], touched: true }],
  };
}

export function removeBlock(blocks: EditedBlock[], key: number): EditedBlock[] {
  return blocks.filter((edited) => edited.key !== key);
}

/** Moves a block up or down by one; does nothing at either end. */
export function moveBlock(blocks: EditedBlock[], key: number, by: -1 | 1): EditedBlock[] {
  const from = blocks.findIndex((edited) => edited.key === key);
  const [moved, other] = [blocks[from], blocks[from + by]];
  if (moved === undefined || other === undefined) return blocks;
  return blocks.map((edited) => (edited === moved ? other : edited === other ? moved : edited));
}

/** Sets a picture's description for people who can't see it. */
export function describePicture(blocks: EditedBlock[], key: number, pictureId: string, alt: string): EditedBlock[] {
  return blocks.map((edited) => {
    const { block } = edited;
    if (edited.key !== key) return edited;
    if (block.type === "figure") return { ...edited, block: { ...block, picture: { ...block.picture, alt } } };
    if (block.type !== "gallery") return edited;
    return {
      ...edited,
      block: {
        ...block,
        pictures: block.pictures.map((picture) => (picture.pictureId === pictureId ? { ...picture, alt } : picture)),
      },
    };
  });
}

function newKey(blocks: EditedBlock[]): number {
  return Math.max(-1, ...blocks.map(({ key }) => key)) + 1;
}

function toSpans(block: Block): Span[] | null {
  if (block.type === "paragraph" || block.type === "heading") return block.spans;
  if (block.type === "list") return joinLines(block.items);
  return block.type === "quote" ? joinLines(block.paragraphs) : null;
}

function withSpans(block: Block, spans: Span[]): Block | null {
  if (textOf(spans).trim() === "") return null;
  if (block.type === "paragraph") return { ...block, spans: trimLines(spans) };
  // A heading is a single line.
  if (block.type === "heading")
    return { ...block, spans: trimLines(spans).map((span) => ({ ...span, text: span.text.replaceAll("\n", " ") })) };
  if (block.type === "list") return { ...block, items: splitLines(spans) };
  return block.type === "quote" ? { ...block, paragraphs: splitLines(spans) } : block;
}

/** An empty block that keeps the sources and the language of the one before. */
function emptyBlock(kind: TextKind, before: Block): Block {
  const sources = "sources" in before && before.sources ? { sources: before.sources } : {};
  const lang = "lang" in before && before.lang ? { lang: before.lang } : {};
  if (kind === "paragraph") return { type: "paragraph", spans: [], ...sources, ...lang };
  if (kind === "quote") return { type: "quote", paragraphs: [[]], ...sources, ...lang };
  if (kind === "bullets" || kind === "numbers")
    return { type: "list", ordered: kind === "numbers", items: [[]], ...sources };
  return { type: "heading", level: kind === "heading2" ? 2 : 3, spans: [] };
}

function joinLines(lines: Span[][]): Span[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));
}

/** Leaves out lines without words. */
function splitLines(spans: Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const span of spans) {
    for (const [index, text] of span.text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...span, text });
    }
  }
  return lines.filter((line) => textOf(line).trim() !== "");
}

/** Removes empty lines at both ends: browsers leave one after a final Enter. */
function trimLines(spans: Span[]): Span[] {
  const text = textOf(spans);
  const [from, to] = [text.length - text.replace(/^\n+/, "").length, text.replace(/\n+$/, "").length];
  return slice(spans, from, to);
}
