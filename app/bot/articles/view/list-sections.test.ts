import { expect, test } from "vitest";
import { listSections } from "./list-sections.ts";

test("a heading includes the blocks under it, a text is its own section, a picture is none", () => {
  const sections = listSections({
    blocks: [
      { type: "paragraph", spans: [{ text: "One two three four five six seven eight nine ten." }] },
      { type: "heading", level: 2, spans: [{ text: "Bowls" }] },
      { type: "heading", level: 3, spans: [{ text: "Small ones" }] },
      { type: "figure", picture: { pictureId: "p", alt: "Bowls", caption: [{ text: "Nine of them" }] } },
      { type: "heading", level: 2, spans: [{ text: "Jugs" }] },
      { type: "list", ordered: false, items: [[{ text: "Blue" }], [{ text: "Green" }]] },
    ],
  });
  expect(sections).toEqual([
    { from: 0, to: 1, words: "One two three four five six seven eight …", isUnderHeading: false },
    { from: 1, to: 4, words: "Bowls", isUnderHeading: true },
    { from: 2, to: 4, words: "Small ones", isUnderHeading: true },
    { from: 4, to: 6, words: "Jugs", isUnderHeading: true },
    { from: 5, to: 6, words: "Blue Green", isUnderHeading: false },
  ]);
});
