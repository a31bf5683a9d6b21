import { expect, test } from "vitest";
import { type Block, documentSchema } from "./document.ts";
import { normaliseDocument } from "./normalise-document.ts";

const normalise = (block: Block) => normaliseDocument(documentSchema.parse({ blocks: [block] })).blocks;

test("a fact box loses empty texts, and keeps a lone label", () => {
  const box: Block = {
    type: "details",
    title: [{ text: " " }],
    items: [
      { label: [], spans: [{ text: "Dogs " }, { text: "welcome" }] },
      { label: [{ text: "When" }], spans: [{ text: "Sunday" }] },
      { label: [{ text: "Stoneware" }], spans: [] },
      { label: [{ text: " " }], spans: [{ text: " " }] },
    ],
    sources: ["caption:1"],
  };
  const [normal, ...rest] = normalise(box);
  expect(rest).toEqual([]);
  expect(normal).toEqual({
    type: "details",
    items: [
      { spans: [{ text: "Dogs welcome" }] },
      { label: [{ text: "When" }], spans: [{ text: "Sunday" }] },
      { spans: [{ text: "Stoneware" }] },
    ],
    sources: ["caption:1"],
  });
  expect(normal && normalise(normal)).toEqual([normal]);
});

test("of a fact box without facts, the title stays as a paragraph; without words, nothing stays", () => {
  const title = [{ text: "The open day" }];
  expect(normalise({ type: "details", title, items: [{ spans: [] }] })).toEqual([{ type: "paragraph", spans: title }]);
  expect(normalise({ type: "details", items: [{ spans: [] }] })).toEqual([]);
});
