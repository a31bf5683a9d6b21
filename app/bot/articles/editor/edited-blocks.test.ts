import { describe, expect, it } from "vitest";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import {
  addParagraph,
  changeKind,
  changeSpans,
  describePicture,
  moveBlock,
  removeBlock,
  splitBlock,
  toDocument,
  toEdited,
} from "./edited-blocks.ts";

const document: ArticleDocument = {
  blocks: [
    { type: "heading", level: 2, spans: [{ text: "The kiln" }] },
    {
      type: "paragraph",
      spans: [{ text: "Nine " }, { text: "bowls", marks: [{ type: "bold" }] }],
      sources: ["caption:1"],
    },
    { type: "figure", picture: { pictureId: "p1", alt: "" } },
    { type: "list", ordered: false, items: [[{ text: "One" }], [{ text: "Two" }]] },
    { type: "quote", paragraphs: [[{ text: "A line\nand its break" }], [{ text: "More" }]] },
  ],
};

describe("a document that is edited", () => {
  it("stays unchanged where nobody touches it, even line breaks in a quote", () => {
    expect(toDocument(toEdited(document))).toEqual(document);
  });

  it("keeps marks and sources of a paragraph whose words change", () => {
    const spans = [{ text: "Ten " }, { text: "bowls", marks: [{ type: "bold" as const }] }, { text: "\n" }];
    expect(toDocument(changeSpans(toEdited(document), 1, spans)).blocks[1]).toEqual({
      type: "paragraph",
      spans: spans.slice(0, 2),
      sources: ["caption:1"],
    });
  });

  it("drops a block without words", () => {
    const { blocks } = toDocument(changeSpans(toEdited(document), 0, [{ text: " \n" }]));
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "figure", "list", "quote"]);
  });

  it("has a point for each line of a list, with its marks, and none for an empty line", () => {
    const spans = [{ text: "One\n\nT" }, { text: "w\no", marks: [{ type: "italic" as const }] }];
    expect(toDocument(changeSpans(toEdited(document), 3, spans)).blocks[3]).toMatchObject({
      items: [
        [{ text: "One" }],
        [{ text: "T" }, { text: "w", marks: [{ type: "italic" }] }],
        [{ text: "o", marks: [{ type: "italic" }] }],
      ],
    });
  });

  it("makes a list of a paragraph's lines, and a heading of one line", () => {
    const lines = changeSpans(toEdited(document), 1, [{ text: "One\nTwo" }]);
    expect(toDocument(changeKind(lines, 1, "numbers")).blocks[1]).toEqual({
      type: "list",
      ordered: true,
      items: [[{ text: "One" }], [{ text: "Two" }]],
      sources: ["caption:1"],
    });
    expect(toDocument(changeKind(lines, 1, "heading3")).blocks[1]).toEqual({
      type: "heading",
      level: 3,
      spans: [{ text: "One Two" }],
    });
  });

  it("is cut, moved, added to and taken from", () => {
    const { blocks, added } = splitBlock(toEdited(document), 0, [{ text: "The" }], [{ text: "kiln" }]);
    expect(toDocument(blocks).blocks.slice(0, 2)).toEqual([
      { type: "heading", level: 2, spans: [{ text: "The" }] },
      { type: "paragraph", spans: [{ text: "kiln" }] },
    ]);
    const moved = moveBlock(moveBlock(blocks, added, -1), added, -1);
    expect(toDocument(moved).blocks[0]).toEqual({ type: "paragraph", spans: [{ text: "kiln" }] });
    expect(toDocument(removeBlock(moved, added)).blocks).toHaveLength(5);
    expect(toDocument(addParagraph(moved).blocks).blocks).toHaveLength(6);
  });

  it("takes a picture's description", () => {
    expect(toDocument(describePicture(toEdited(document), 2, "p1", "A bowl")).blocks[2]).toEqual({
      type: "figure",
      picture: { pictureId: "p1", alt: "A bowl" },
    });
  });
});
