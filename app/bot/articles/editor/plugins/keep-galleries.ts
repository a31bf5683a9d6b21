import { Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { ReplaceAroundStep } from "@tiptap/pm/transform";

/** Turns a gallery with one photo left into a figure, and removes an empty one. */
export function keepGalleries(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      doc.forEach((node, pos) => {
        if (node.type.name !== "gallery" || node.childCount > 1) return;
        const [from, to] = [tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize)];
        if (node.firstChild) tr.step(new ReplaceAroundStep(from, to, from + 1, to - 1, Slice.empty, 0, true));
        else if (doc.childCount > 2) tr.delete(from, to);
        else tr.replaceWith(from, to, doc.type.schema.nodes["paragraph"]!.create());
      });
      return tr.docChanged ? tr : null;
    },
  });
}
