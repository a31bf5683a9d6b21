import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type Command, type EditorState, TextSelection } from "@tiptap/pm/state";
import type { Block, Span } from "../../../../../src/document/document.ts";
import { toBlock, toNode } from "../editor-json.ts";
import { fromLines, toLines } from "./fact-lines.ts";
import { type TopBlocks, topBlocks } from "./top-blocks.ts";

export const textKinds = ["paragraph", "heading2", "heading3", "bullets", "numbers", "quote", "details"] as const;
export type TextKind = (typeof textKinds)[number];

/** The kind of the selected blocks; null for photos, the title, and several kinds at once. */
export function kindOf(state: EditorState): TextKind | null {
  const kinds = new Set(topBlocks(state)?.nodes.map(kindOfNode));
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

function kindOfNode({ type, attrs }: Node): TextKind | null {
  const kinds: Partial<Record<string, TextKind>> = {
    paragraph: "paragraph",
    heading: attrs["level"] === 3 ? "heading3" : "heading2",
    bulletList: "bullets",
    orderedList: "numbers",
    blockquote: "quote",
    details: "details",
  };
  return kinds[type.name] ?? null;
}

/** Turns the selected blocks into another kind, in one step. Not for photos and the title. */
export function changeKind(kind: TextKind): Command {
  return (state, dispatch) => {
    const selected = topBlocks(state);
    if (!selected || selected.nodes.some((node) => kindOfNode(node) === null)) return false;
    if (kindOf(state) === kind) {
      // A caller that has just added a block needs this transaction to apply it.
      dispatch?.(state.tr);
      return true;
    }
    const blocks = selected.nodes.map((node) => toBlock(node.toJSON() as JSONContent));
    const lines = blocks.flatMap(linesOf);
    const built = buildBlocks(kind, lines.length > 0 ? lines : [[]], blocks);
    const nodes = built.map((block) => state.schema.nodeFromJSON(toNode(block)));
    const caret = findCaret(state, selected);
    const tr = state.tr.replaceWith(selected.from, selected.to, nodes);
    const target = textblocks(tr.doc, selected.from, selected.from + nodes.reduce((sum, one) => sum + one.nodeSize, 0));
    // In a new fact box, each line's text is the third of its texts: title, label, text.
    const at = target[kind === "details" ? (isEmpty(lines) ? 0 : 2 * caret.line + 2) : caret.line] ?? target.at(-1);
    if (at) tr.setSelection(TextSelection.create(tr.doc, at.pos + 1 + Math.min(caret.offset, at.node.content.size)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function isEmpty(lines: Span[][]): boolean {
  return lines.every((line) => line.length === 0);
}

function linesOf(block: Block): Span[][] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return splitLines(block.spans);
    case "list":
      return block.items;
    case "quote":
      return block.paragraphs;
    case "details":
      return toLines(block);
    default:
      return [];
  }
}

function splitLines(spans: Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const span of spans)
    if (span.text === "\n") lines.push([]);
    else lines.at(-1)?.push(span);
  return lines;
}

/** Keeps the blocks' sources and language. */
function buildBlocks(kind: TextKind, lines: Span[][], replaced: Block[]): Block[] {
  const before = replaced[0];
  const all = [...new Set(replaced.flatMap((block) => ("sources" in block ? (block.sources ?? []) : [])))];
  const sources = all.length > 0 ? { sources: all } : {};
  const lang = before && "lang" in before && before.lang ? { lang: before.lang } : {};
  switch (kind) {
    case "paragraph":
      return lines.map((spans) => ({ type: "paragraph", spans, ...sources, ...lang }));
    case "heading2":
    case "heading3":
      return lines.map((spans) => ({ type: "heading", level: kind === "heading2" ? 2 : 3, spans }));
    case "bullets":
    case "numbers":
      return [{ type: "list", ordered: kind === "numbers", items: lines, ...sources }];
    case "quote":
      return [{ type: "quote", paragraphs: lines, ...sources, ...lang }];
    case "details":
      return [{ ...fromLines(lines), ...sources }];
  }
}

type Texts = { node: Node; pos: number }[];

function textblocks(doc: Node, from: number, to: number): Texts {
  const found: Texts = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
    if (node.isTextblock && pos >= from) found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}

/** Returns the line at the caret, counting the texts before it; in a fact box, a label and its text are one line. */
function findCaret(state: EditorState, { from, to }: TopBlocks): { line: number; offset: number } {
  const { $from } = state.selection;
  const texts = textblocks(state.doc, from, to).filter(
    ({ node }) => node.type.name !== "factLabel" && !(node.type.name === "factsTitle" && node.content.size === 0),
  );
  const index = texts.findIndex(({ node }) => node === $from.parent);
  return index === -1 ? { line: 0, offset: 0 } : { line: index, offset: $from.parentOffset };
}
