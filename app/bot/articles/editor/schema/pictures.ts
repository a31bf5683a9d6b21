import { Node, type NodeViewRenderer } from "@tiptap/core";
import { expect, isText } from "./attributes.ts";

export type PictureOptions = {
  /** The photos of the article's post: markup can't bring in any others. */
  ids: string[];
  /** How a photo looks during editing; not needed to check a document. */
  view: NodeViewRenderer | null;
};

const isDescribed = (value: unknown) => expect(isText(value), "alt");
const isPicture = (value: unknown) => expect(isText(value) && value !== "", "pictureId");

/** A photo. Its caption is its content, so that undo, formats and findings work in it. */
export const Figure = Node.create<PictureOptions>({
  name: "figure",
  group: "block",
  content: "inline*",
  // People drag the photo itself (FigureView.ts): the caption of a draggable node can't be selected with the mouse.
  isolating: true,
  defining: true,
  addOptions: () => ({ ids: [], view: null }),
  addAttributes: () => ({
    pictureId: { isRequired: true, rendered: false, validate: isPicture },
    alt: { default: "", rendered: false, validate: isDescribed },
  }),
  parseHTML() {
    return [
      {
        tag: "figure[data-picture]",
        getAttrs: (element) => {
          const { picture = "", alt = "" } = element.dataset;
          return this.options.ids.includes(picture) ? { pictureId: picture, alt } : false;
        },
      },
    ];
  },
  renderHTML: ({ node }) => [
    "figure",
    { "data-picture": String(node.attrs["pictureId"]), "data-alt": String(node.attrs["alt"]) },
    0,
  ],
  addNodeView() {
    return this.options.view;
  },
});

/** Photos side by side, at least two (keep-galleries.ts), but ProseMirror has to be able to make an empty one. */
export const Gallery = Node.create({
  name: "gallery",
  group: "block",
  content: "figure*",
  isolating: true,
  parseHTML: () => [{ tag: "div[data-gallery]" }],
  renderHTML: () => ["div", { "data-gallery": "" }, 0],
});
