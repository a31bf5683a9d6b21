import type { ArticleDocument, Block, FigurePicture, Span } from "../../../../src/document/document.ts";
import { type Facts, fromLines, toFacts, toLines, withFacts } from "./edited-facts.ts";
import { isBlank, joinLines, splitLines, trimLines } from "./text-lines.ts";

/**
 * A block while it is edited. `spans` holds its words as one run, with a line for each list item or quote paragraph;
 * null for pictures and fact boxes. `facts` is null for everything but fact boxes.
 */
export type EditedBlock = { key: number; block: Block; spans: Span[] | null; facts: Facts | null; touched: boolean };

export const textKinds = ["paragraph", "heading2", "heading3", "bullets", "numbers", "quote", "details"] as const;
export type TextKind = (typeof textKinds)[number];

export function toEdited(document: ArticleDocument): EditedBlock[] {
  return document.blocks.map((block, key) => ({
    key,
    block,
    spans: toSpans(block),
    facts: block.type === "details" ? toFacts(block) : null,
    touched: false,
  }));
}

/** Untouched blocks stay letter for letter; blocks without words are dropped. */
export function toDocument(blocks: EditedBlock[]): ArticleDocument {
  return {
    blocks: blocks.flatMap(({ block, spans, facts, touched }) => {
      if (!touched) return [block];
      if (facts !== null && block.type === "details") return withFacts(block, facts) ?? [];
      return spans === null ? [block] : (withSpans(block, spans) ?? []);
    }),
  };
}

export function kindOf(block: Block): TextKind | null {
  if (block.type === "heading") return block.level === 2 ? "heading2" : "heading3";
  if (block.type === "list") return block.ordered ? "numbers" : "bullets";
  return block.type === "figure" || block.type === "gallery" ? null : block.type;
}

export function picturesOf(block: Block): FigurePicture[] {
  if (block.type === "figure") return [block.picture];
  return block.type === "gallery" ? block.pictures : [];
}

export function changeSpans(blocks: EditedBlock[], key: number, spans: Span[]): EditedBlock[] {
  return blocks.map((edited) => (edited.key === key ? { ...edited, spans, touched: true } : edited));
}

export function changeFacts(blocks: EditedBlock[], key: number, facts: Facts): EditedBlock[] {
  return blocks.map((edited) => (edited.key === key ? { ...edited, facts, touched: true } : edited));
}

/** Turns the same words into another kind of block. */
export function changeKind(blocks: EditedBlock[], key: number, kind: TextKind): EditedBlock[] {
  return blocks.map((edited) => {
    if (edited.key !== key) return edited;
    const spans = edited.facts ? joinLines(toLines(edited.facts)) : (edited.spans ?? []);
    const words =
      kind === "details"
        ? { spans: null, facts: edited.facts ?? fromLines(splitLines(spans)) }
        : { spans, facts: null };
    return { ...edited, block: emptyBlock(kind, edited.block), ...words, touched: true };
  });
}

/** Splits a block in two; the second part becomes an ordinary paragraph. */
export function splitBlock(
  blocks: EditedBlock[],
  key: number,
  head: Span[],
  tail: Span[],
): { blocks: EditedBlock[]; added: number } {
  const rest: EditedBlock = { ...emptyParagraph(blocks), spans: tail };
  const added = rest.key;
  return {
    added,
    blocks: changeSpans(blocks, key, head).flatMap((edited) => (edited.key === key ? [edited, rest] : [edited])),
  };
}

/** Adds a paragraph at the end. */
export function addParagraph(blocks: EditedBlock[]): { blocks: EditedBlock[]; added: number } {
  const paragraph = emptyParagraph(blocks);
  return { added: paragraph.key, blocks: [...blocks, paragraph] };
}

/** Adds a fact box with room for one fact at the end. */
export function addDetails(blocks: EditedBlock[]): { blocks: EditedBlock[]; added: number } {
  const next = addParagraph(blocks);
  return { added: next.added, blocks: changeKind(next.blocks, next.added, "details") };
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
  return changePicture(blocks, key, pictureId, (picture) => ({ ...picture, alt }));
}

/** Sets what readers see below a picture; without words it has no caption. */
export function captionPicture(blocks: EditedBlock[], key: number, pictureId: string, spans: Span[]): EditedBlock[] {
  return changePicture(blocks, key, pictureId, ({ pictureId: id, alt }) => ({
    pictureId: id,
    alt,
    ...(isBlank(spans) ? {} : { caption: trimLines(spans) }),
  }));
}

function changePicture(
  blocks: EditedBlock[],
  key: number,
  pictureId: string,
  change: (picture: FigurePicture) => FigurePicture,
): EditedBlock[] {
  return blocks.map((edited) => {
    const { block } = edited;
    if (edited.key !== key) return edited;
    if (block.type === "figure") return { ...edited, block: { ...block, picture: change(block.picture) } };
    if (block.type !== "gallery") return edited;
    const pictures = block.pictures.map((picture) => (picture.pictureId === pictureId ? change(picture) : picture));
    return { ...edited, block: { ...block, pictures } };
  });
}

function emptyParagraph(blocks: EditedBlock[]): EditedBlock {
  const key = Math.max(-1, ...blocks.map((edited) => edited.key)) + 1;
  return { key, block: { type: "paragraph", spans: [] }, spans: [], facts: null, touched: true };
}

function toSpans(block: Block): Span[] | null {
  if (block.type === "paragraph" || block.type === "heading") return block.spans;
  if (block.type === "list") return joinLines(block.items);
  return block.type === "quote" ? joinLines(block.paragraphs) : null;
}

function withSpans(block: Block, spans: Span[]): Block | null {
  if (isBlank(spans)) return null;
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
  if (kind === "details") return { type: "details", items: [{ spans: [] }], ...sources };
  if (kind === "bullets" || kind === "numbers")
    return { type: "list", ordered: kind === "numbers", items: [[]], ...sources };
  return { type: "heading", level: kind === "heading2" ? 2 : 3, spans: [] };
}
