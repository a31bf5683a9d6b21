import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";

/** The top-level blocks that the selection touches, without the title. Null if the selection is within the title. */
export type TopBlocks = { first: number; last: number; from: number; to: number; nodes: Node[] };

export function topBlocks({ doc, selection: { $from, $to } }: EditorState): TopBlocks | null {
  const first = Math.max(1, $from.index(0));
  // A selection that ends right before a block doesn't touch it.
  const last = Math.min($to.depth === 0 ? $to.index(0) - 1 : $to.index(0), doc.childCount - 1);
  if (last < first) return null;
  const nodes = Array.from({ length: last - first + 1 }, (_, index) => doc.child(first + index));
  const from = startOf(doc, first);
  return { first, last, from, to: from + nodes.reduce((size, node) => size + node.nodeSize, 0), nodes };
}

export function isEmptyLine({ nodes: [node, ...others] }: TopBlocks): boolean {
  return others.length === 0 && node?.type.name === "paragraph" && node.content.size === 0;
}

export function startOf(doc: Node, index: number): number {
  let at = 0;
  for (let before = 0; before < index; before += 1) at += doc.child(before).nodeSize;
  return at;
}
