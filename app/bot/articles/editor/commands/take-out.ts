import type { Command } from "@tiptap/pm/state";

/**
 * Deletes a sentence and closes the gap: one space where two sentences meet, none at the ends. A block left empty is
 * deleted too.
 */
export function takeOut(from: number, to: number): Command {
  return (state, dispatch) => {
    const $from = state.doc.resolve(from);
    const { parent } = $from;
    if (!parent.isTextblock || to > $from.end()) return false;
    const text = parent.textBetween(0, parent.content.size, undefined, "\n");
    const [start, end] = [$from.start(), $from.end()];
    let [head, tail] = [from, to];
    while (tail < end && /\s/u.test(text[tail - start] ?? "")) tail += 1;
    if (tail === end || head === start) while (head > start && /\s/u.test(text[head - start - 1] ?? "")) head -= 1;
    const tr = state.tr.delete(head, tail);
    // An empty caption, label or title is fine, and the document needs at least one block.
    const mayGo = ["paragraph", "heading"].includes(parent.type.name) && state.doc.childCount > 2;
    if (head === start && tail === end && mayGo) {
      const $at = tr.doc.resolve(head);
      let { depth } = $at;
      while (depth > 1 && $at.node(depth - 1).childCount === 1) depth -= 1;
      tr.delete($at.before(depth), $at.after(depth));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
