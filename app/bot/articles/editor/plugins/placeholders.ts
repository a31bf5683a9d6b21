import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Placeholder texts for empty lines, by node name; for paragraphs, only the one at the caret. */
export function placeholders(texts: Record<string, string>): Plugin {
  return new Plugin({ props: { decorations: (state) => DecorationSet.create(state.doc, listEmpty(state, texts)) } });
}

function listEmpty({ doc, selection }: EditorState, texts: Record<string, string>): Decoration[] {
  const found: Decoration[] = [];
  const look = (node: Node, pos: number): boolean => {
    const { name } = node.type;
    if (!node.isTextblock) return name === "details" || name === "fact" || name === "gallery";
    const isAsked = name !== "paragraph" || doc.childCount === 2 || selection.$from.parent === node;
    const text = node.content.size === 0 && isAsked ? texts[name] : undefined;
    if (text) found.push(Decoration.node(pos, pos + node.nodeSize, { class: "empty", "data-placeholder": text }));
    return false;
  };
  doc.descendants(look);
  return found;
}
