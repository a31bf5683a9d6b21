import { Plugin, PluginKey, type EditorState } from "@tiptap/pm/state";

/** "/" and what is typed after it, at the start of a line or after a space. */
export type Slash = { from: number; to: number; query: string };

/** Where Escape closed the menu, which then stays closed for this "/". */
const slashKey = new PluginKey<number | null>("slash");

/** While the menu is open, `onKey` gets the keys; it returns true for a key that it handled. */
export function slashMenu(onKey: (event: KeyboardEvent, slash: Slash) => boolean): Plugin<number | null> {
  return new Plugin<number | null>({
    key: slashKey,
    state: {
      init: () => null,
      apply(tr, closed, _, state) {
        const meta = tr.getMeta(slashKey) as number | undefined;
        if (meta !== undefined) return meta;
        const mapped = closed === null ? null : tr.mapping.map(closed);
        return mapped !== null && readSlash(state)?.from === mapped ? mapped : null;
      },
    },
    props: {
      handleKeyDown(view, event) {
        const slash = findSlash(view.state);
        if (!slash || event.isComposing) return false;
        if (event.key !== "Escape") return onKey(event, slash);
        view.dispatch(view.state.tr.setMeta(slashKey, slash.from));
        return true;
      },
    },
  });
}

/** Null while the menu is closed. */
export function findSlash(state: EditorState): Slash | null {
  const slash = readSlash(state);
  return slash && slashKey.getState(state) !== slash.from ? slash : null;
}

function readSlash({ selection: { $from, empty } }: EditorState): Slash | null {
  const isText = ["paragraph", "heading"].includes($from.parent.type.name);
  if (!empty || !isText) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\n");
  const found = /(?:^|\s)\/((?:[\p{L}\p{M}\d][\p{L}\p{M}\d ]{0,24})?)$/u.exec(before);
  if (!found) return null;
  const query = found[1] ?? "";
  return { from: $from.pos - query.length - 1, to: $from.pos, query };
}
