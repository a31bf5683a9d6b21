import type { Block, Span } from "../../../src/articles/document.ts";
import { editSpans, toText } from "./edit-spans.ts";

/** A block's words as they are edited; null for pictures, which stay as they are. */
export function blockToText(block: Block): string | null {
  if (block.type === "paragraph" || block.type === "heading") return toText(block.spans);
  if (block.type === "list") return block.items.map(toText).join("\n");
  return block.type === "quote" ? block.paragraphs.map(toText).join("\n\n") : null;
}

/** The block with other words; null when none are left. */
export function editBlock(block: Block, text: string): Block | null {
  if (text.trim() === "") return null;
  if (block.type === "paragraph" || block.type === "heading") return { ...block, spans: editSpans(block.spans, text) };
  if (block.type === "list") return { ...block, items: editEach(block.items, text.split("\n")) };
  return block.type === "quote" ? { ...block, paragraphs: editEach(block.paragraphs, text.split(/\n{2,}/)) } : block;
}

function editEach(before: Span[][], texts: string[]): Span[][] {
  return texts.filter((text) => text.trim() !== "").map((text, index) => editSpans(before[index] ?? [], text));
}
