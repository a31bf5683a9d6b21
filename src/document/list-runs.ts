import type { Block, Span } from "./document.ts";

/** Every run of text in a block, in reading order: paragraphs, list items, facts and their labels, captions. */
export function listRuns(block: Block): Span[][] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return [block.spans];
    case "list":
      return block.items;
    case "quote":
      return block.paragraphs;
    case "details":
      return [block.title ?? [], ...block.items.flatMap(({ label, spans }) => [label ?? [], spans])].filter(
        (run) => run.length > 0,
      );
    case "figure":
      return block.picture.caption === undefined ? [] : [block.picture.caption];
    case "gallery":
      return block.pictures.flatMap(({ caption }) => (caption === undefined ? [] : [caption]));
  }
}
