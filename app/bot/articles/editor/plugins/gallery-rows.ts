import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { layOutGallery } from "../../../../../src/document/lay-out-gallery.ts";

/** Arranges the photos of each gallery in the rows that readers will see, by their ratios of width to height. */
export function galleryRows(ratios: Record<string, number>): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const found: Decoration[] = [];
        doc.forEach((node, pos) => {
          if (node.type.name === "gallery") found.push(...placeFigures(node, pos, ratios));
        });
        return DecorationSet.create(doc, found);
      },
    },
  });
}

/** Passes each photo's share of its row to the style sheet, which adds the gaps. */
function placeFigures(gallery: Node, pos: number, ratios: Record<string, number>): Decoration[] {
  const figures = gallery.children.map((node) => ratios[String(node.attrs["pictureId"])] ?? 1);
  const styles = new Map(
    layOutGallery(figures).flatMap((row) => {
      const whole = row.reduce((sum, index) => sum + (figures[index] ?? 1), 0);
      return row.map((index) => [index, `--share: ${(figures[index] ?? 1) / whole}; --gaps: ${row.length - 1}`]);
    }),
  );
  const found: Decoration[] = [];
  gallery.forEach((node, offset, index) => {
    const from = pos + 1 + offset;
    found.push(Decoration.node(from, from + node.nodeSize, { style: styles.get(index) ?? "" }));
  });
  return found;
}
