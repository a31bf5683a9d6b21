import { describe, expect, test } from "vitest";
import { fromAnswer, fromInput, toInput, toInputPath } from "./api-form.ts";
import type { ArticleDocument } from "./document.ts";

const document: ArticleDocument = {
  blocks: [
    { type: "heading", level: 2, spans: [{ text: "Bowls" }] },
    { type: "list", ordered: true, items: [[{ text: "Nine" }], [{ text: "Ten", marks: [{ type: "bold" }] }]] },
    { type: "quote", paragraphs: [[{ text: "Whole" }]], lang: "en" },
    {
      type: "details",
      items: [{ label: [{ text: "Price" }], spans: [{ text: "12 €" }] }, { spans: [{ text: "Cash" }] }],
    },
    { type: "figure", picture: { pictureId: "p", alt: "A bowl", caption: [{ text: "Blue" }] } },
  ],
};

test("a document's API form names each block and puts its texts into objects", () => {
  const { blocks } = toInput(document);
  expect(blocks[1]).toEqual({
    list: {
      ordered: true,
      items: [{ spans: [{ text: "Nine" }] }, { spans: [{ text: "Ten", marks: [{ type: "BOLD" }] }] }],
    },
  });
  expect(fromInput({ blocks })).toEqual(document);
});

test("a fact without a label is a fact, not a list item", () => {
  const details = { items: [{ spans: [{ text: "Cash" }] }] };
  expect(fromInput({ blocks: [{ details }] })).toEqual({ blocks: [{ type: "details", ...details }] });
});

test("null in an answer is absent in the document", () => {
  const marks = [{ type: "LINK", href: "https://example.org" }];
  const paragraph = {
    spans: [
      { text: "One", marks: [] },
      { text: "Two", marks },
    ],
    sources: null,
    lang: null,
  };
  expect(fromAnswer({ blocks: [{ type: "PARAGRAPH", ...paragraph }] as never })).toEqual({
    blocks: [
      {
        type: "paragraph",
        spans: [{ text: "One" }, { text: "Two", marks: [{ type: "link", href: "https://example.org" }] }],
      },
    ],
  });
});

describe("a part's path", () => {
  test.each([
    [["blocks", 0, "level"], "blocks[0].heading.level"],
    [["blocks", 1, "items", 1, 0, "marks", 0], "blocks[1].list.items[1].spans[0].marks[0]"],
    [["blocks", 4, "picture", "caption", 0, "text"], "blocks[4].figure.picture.caption[0].text"],
    [["blocks", 3, "items", 1, "spans", 0], "blocks[3].details.items[1].spans[0]"],
    [["blocks"], "blocks"],
  ])("%j is %s", (path, place) => expect(toInputPath(toInput(document), path)).toBe(place));
});
