import { type Command, type EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { topBlocks } from "./top-blocks.ts";

/** Moves the selected blocks, or a photo within its gallery, up or down by one. The title stays first. */
export function moveBlock(by: -1 | 1): Command {
  return (state, dispatch) => movePicture(by)(state, dispatch) || moveTopBlocks(by)(state, dispatch);
}

/** The position of the selected block, not counting the title, or of the photo within its gallery. */
export function placeOf(state: EditorState): { place: number; count: number } | null {
  const { $from } = state.selection;
  if ($from.depth > 0 && $from.node(1).type.name === "gallery")
    return { place: $from.index(1) + 1, count: $from.node(1).childCount };
  const selected = topBlocks(state);
  return selected && { place: selected.first, count: state.doc.childCount - 1 };
}

/** Moves the neighbour instead, so that the selection stays put inside the block. */
function moveTopBlocks(by: -1 | 1): Command {
  return (state, dispatch) => {
    const selected = topBlocks(state);
    const index = selected && (by === -1 ? selected.first - 1 : selected.last + 1);
    if (!selected || !index || index >= state.doc.childCount) return false;
    const neighbour = state.doc.child(index);
    const { from, to } = selected;
    const tr = state.tr;
    if (by === -1) tr.insert(to, neighbour).delete(from - neighbour.nodeSize, from);
    else tr.delete(to, to + neighbour.nodeSize).insert(from, neighbour);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** At a gallery's edge, the photo leaves it. */
function movePicture(by: -1 | 1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.depth === 0 || $from.node(1).type.name !== "gallery") return false;
    const gallery = $from.node(1);
    const isNode = state.selection instanceof NodeSelection;
    const index = $from.index(1);
    const picture = gallery.child(index);
    const start = $from.posAtIndex(index, 1);
    const tr = state.tr.delete(start, start + picture.nodeSize);
    const neighbour = gallery.maybeChild(index + by);
    const target = neighbour
      ? by === -1
        ? start - neighbour.nodeSize
        : start + neighbour.nodeSize
      : tr.mapping.map(by === -1 ? $from.before(1) : $from.after(1));
    tr.insert(target, picture);
    tr.setSelection(
      isNode
        ? NodeSelection.create(tr.doc, target)
        : TextSelection.create(tr.doc, target + 1 + Math.min($from.parentOffset, picture.content.size)),
    );
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
