import type { Node } from "@tiptap/pm/model";
import { type Command, type EditorState, NodeSelection } from "@tiptap/pm/state";
import type { FigurePicture } from "../../../../../src/document/document.ts";
import { toNode } from "../editor-json.ts";
import { isEmptyLine, topBlocks } from "./top-blocks.ts";

export type PlacedPicture = { pos: number; node: Node };

/** Every photo in the text, in reading order. */
export function listPictures(doc: Node): PlacedPicture[] {
  const found: PlacedPicture[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "figure") found.push({ node, pos });
    return node.type.name === "gallery";
  });
  return found;
}

/** The selected photo, or the one whose caption has the caret. */
export function selectedPicture({ selection }: EditorState): PlacedPicture | null {
  if (selection instanceof NodeSelection && selection.node.type.name === "figure")
    return { pos: selection.from, node: selection.node };
  const { $from } = selection;
  for (let { depth } = $from; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === "figure") return { pos: $from.before(depth), node: $from.node(depth) };
  return null;
}

/** Inserts a photo of the post below the block at the caret, or in its place if that is empty. */
export function insertPicture(picture: FigurePicture): Command {
  return (state, dispatch) => {
    const selected = topBlocks(state);
    const figure = state.schema.nodeFromJSON(toNode({ type: "figure", picture }));
    const isInPlace = selected !== null && isEmptyLine(selected);
    const at = selected ? (isInPlace ? selected.from : selected.to) : state.doc.child(0).nodeSize;
    const tr = state.tr.replaceWith(at, isInPlace ? selected.to : at, figure);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };
}

/** Moves the selected photo beside the one above it: two figures become a gallery. */
export const joinPictures: Command = (state, dispatch) => {
  const selected = topBlocks(state);
  const [block] = selected?.nodes ?? [];
  const before = selected && selected.first > 1 ? state.doc.child(selected.first - 1) : null;
  const gallery = state.schema.nodes["gallery"];
  if (!selected || !before || !gallery || selected.nodes.length > 1 || !isPictures(block) || !isPictures(before))
    return false;
  const pictures = [before, block].flatMap((node) => (node.type.name === "gallery" ? node.children : [node]));
  const from = selected.from - before.nodeSize;
  const tr = state.tr.replaceWith(from, selected.to, gallery.create(null, pictures));
  const own = from + 1 + pictures.slice(0, before.type.name === "gallery" ? before.childCount : 1).reduce(size, 0);
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, own)).scrollIntoView());
  return true;
};

const size = (sum: number, node: Node) => sum + node.nodeSize;

function isPictures(node: Node | null | undefined): node is Node {
  return node?.type.name === "figure" || node?.type.name === "gallery";
}

/** Describes a photo by changing the node: attribute changes would be undone letter by letter. */
export function describePicture(pos: number, alt: string): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node?.type.name !== "figure") return false;
    const tr = state.tr.setNodeMarkup(pos, null, { ...node.attrs, alt });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, pos)));
    return true;
  };
}
