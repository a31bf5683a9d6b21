import { closeHistory } from "@tiptap/pm/history";
import type { Command } from "@tiptap/pm/state";

/** Replaces the title's words, as one undoable change. */
export function setTitle(title: string): Command {
  return (state, dispatch) => {
    const { size } = state.doc.child(0).content;
    // Earlier typing is a separate change.
    const tr = closeHistory(state.tr);
    dispatch?.(title === "" ? tr.delete(1, 1 + size) : tr.replaceWith(1, 1 + size, state.schema.text(title)));
    return true;
  };
}
