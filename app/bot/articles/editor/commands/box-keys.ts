import { type Command, type EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** The fact-box line or caption at the caret. */
function lineOf({ selection }: EditorState) {
  if (!(selection instanceof TextSelection)) return null;
  const { $from, $to, empty } = selection;
  return $from.sameParent($to) ? { $from, name: $from.parent.type.name, empty } : null;
}

/** Enter moves on in a fact box: title, label, text, next fact. On an empty fact and in a caption, it leaves. */
export const enterInBox: Command = (state, dispatch) => {
  const line = lineOf(state);
  if (!line) return false;
  const { $from, name } = line;
  if (name === "figure") {
    dispatch?.(addParagraph(state.tr, $from.after(1)));
    return true;
  }
  if (name !== "factsTitle" && name !== "factLabel" && name !== "factText") return false;
  const fact = name === "factsTitle" ? null : $from.node(-1);
  if (fact && fact.textContent === "") return leaveBox(state, dispatch);
  const tr = state.tr;
  if (name === "factText") {
    const { fact: factType, factLabel, factText } = state.schema.nodes;
    const tail = $from.parent.content.cut($from.parentOffset);
    const added = factType?.create(null, [factLabel!.create(), factText!.create(null, tail)]);
    if (!added) return false;
    tr.delete($from.pos, $from.end()).insert(tr.mapping.map($from.after(-1)), added);
    // After a fact without a label, the next one probably has none either.
    const start = tr.mapping.map($from.after(-1), -1) + 2;
    tr.setSelection(TextSelection.create(tr.doc, fact?.firstChild?.content.size ? start : start + 2));
  } else tr.setSelection(TextSelection.near(tr.doc.resolve($from.after()), 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Removes the empty fact, unless it's the only one, and continues below the box. */
const leaveBox: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const tr = state.tr;
  if ($from.node(1).childCount > 2) tr.delete($from.before(-1), $from.after(-1));
  dispatch?.(addParagraph(tr, $from.after(1)));
  return true;
};

function addParagraph(tr: Transaction, after: number): Transaction {
  const at = tr.mapping.map(after);
  tr.insert(at, tr.doc.type.schema.nodes["paragraph"]!.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}

/** Backspace at the start of a fact-box line moves to the line before; it removes an empty fact or box. */
export const backspaceInBox: Command = (state, dispatch) => {
  const line = lineOf(state);
  if (!line?.empty || line.$from.parentOffset > 0) return false;
  const { $from, name } = line;
  const tr = state.tr;
  if (name === "figure") return true;
  if (name === "factsTitle") {
    if ($from.node(1).textContent !== "") return true;
    tr.replaceWith($from.before(1), $from.after(1), state.schema.nodes["paragraph"]!.create());
    tr.setSelection(TextSelection.create(tr.doc, $from.before(1) + 1));
  } else if (name === "factLabel" || name === "factText") {
    const isEmpty = $from.node(-1).textContent === "" && $from.node(1).childCount > 2;
    const before = isEmpty ? $from.before(-1) : $from.before();
    if (isEmpty) tr.delete(before, $from.after(-1));
    tr.setSelection(Selection.near(tr.doc.resolve(before), -1));
  } else return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};
