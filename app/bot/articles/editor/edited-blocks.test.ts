import { describe, expect, it } from "vitest";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import {
  addDetails,
  addParagraph,
  captionPicture,
  changeFacts,
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

  describe("with a fact box", () => {
    const box: ArticleDocument = {
      blocks: [
        {
          type: "details",
          title: [{ text: "The open day" }],
          items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
          sources: ["caption:1"],
        },
      ],
    };

    it("stays unchanged where nobody touches it", () => {
      expect(toDocument(toEdited(box))).toEqual(box);
    });

    it("takes new words, and loses facts and labels that were emptied", () => {
      const [edited] = toEdited(box);
      const facts = edited?.facts;
      if (!facts) throw new Error("a fact box has facts");
      const [first, second] = facts.rows;
      const changed = changeFacts(toEdited(box), 0, {
        title: [],
        rows: [
          { ...first!, spans: [{ text: "Saturday\n" }] },
          { ...second!, spans: [] },
          { key: 7, label: [{ text: " " }], spans: [{ text: "Free" }] },
        ],
      });
      expect(toDocument(changed).blocks).toEqual([
        {
          type: "details",
          items: [{ label: [{ text: "When" }], spans: [{ text: "Saturday" }] }, { spans: [{ text: "Free" }] }],
          sources: ["caption:1"],
        },
      ]);
      expect(toDocument(changeFacts(toEdited(box), 0, { title: [], rows: [] })).blocks).toEqual([]);
    });

    it("becomes a list, and a list with labels becomes one", () => {
      const list = changeKind(toEdited(box), 0, "bullets");
      const [block] = toDocument(list).blocks;
      expect(block).toMatchObject({ type: "list", ordered: false, sources: ["caption:1"] });
      const lines = block?.type === "list" ? block.items.map((item) => item.map(({ text }) => text).join("")) : [];
      expect(lines).toEqual(["The open day", "When: Sunday", "Dogs welcome"]);
      expect(toDocument(changeKind(list, 0, "details")).blocks).toEqual([
        {
          type: "details",
          items: [
            { spans: [{ text: "The open day" }] },
            { label: [{ text: "When" }], spans: [{ text: "Sunday" }] },
            { spans: [{ text: "Dogs welcome" }] },
          ],
          sources: ["caption:1"],
        },
      ]);
    });

    it("is added empty, and without words it isn't stored", () => {
      const { blocks, added } = addDetails(toEdited(box));
      expect(blocks.find(({ key }) => key === added)?.facts?.rows).toHaveLength(1);
      expect(toDocument(blocks)).toEqual(box);
    });
  });

  it("takes a picture's caption, and drops an emptied one", () => {
    const captioned = captionPicture(toEdited(document), 2, "p1", [{ text: "Still warm\n" }]);
    expect(toDocument(captioned).blocks[2]).toEqual({
      type: "figure",
      picture: { pictureId: "p1", alt: "", caption: [{ text: "Still warm" }] },
    });
    expect(toDocument(captionPicture(captioned, 2, "p1", [])).blocks[2]).toEqual(document.blocks[2]);
  });

  it("takes a picture's description", () => {
    expect(toDocument(describePicture(toEdited(document), 2, "p1", "A bowl")).blocks[2]).toEqual({
      type: "figure",
      picture: { pictureId: "p1", alt: "A bowl" },
    });
  });
});
