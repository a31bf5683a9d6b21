import { type Command, Selection } from "@tiptap/pm/state";
import { selectedPicture } from "./pictures.ts";
import { isEmptyLine, topBlocks } from "./top-blocks.ts";

/** Removes the selected blocks, or the selected photo of a gallery. One line always remains. */
export const removeBlock: Command = (state, dispatch) => {
  const picture = selectedPicture(state);
  const selected = topBlocks(state);
  if (!selected) return false;
  const isInGallery = picture && selected.nodes[0]?.type.name === "gallery";
  const { from, to } = isInGallery ? { from: picture.pos, to: picture.pos + picture.node.nodeSize } : selected;
  const isAll = selected.nodes.length === state.doc.childCount - 1 && !isInGallery;
  if (isAll && isEmptyLine(selected)) return false;
  const tr = isAll
    ? state.tr.replaceWith(from, to, state.schema.nodes["paragraph"]!.create())
    : state.tr.delete(from, to);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), -1)).scrollIntoView());
  return true;
};
