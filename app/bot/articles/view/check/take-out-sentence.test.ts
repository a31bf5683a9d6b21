import { expect, test } from "vitest";
import type { ArticleDocument, Span } from "../../../../../src/document/document.ts";
import { takeOutSentence } from "./take-out-sentence.ts";

const paragraph = (...spans: Span[]): ArticleDocument => ({
  blocks: [{ type: "paragraph", spans, sources: ["caption:1"] }],
});

test.each([
  [
    "in the middle",
    paragraph({ text: "One. Two. Three." }),
    "Two.",
    paragraph({ text: "One." }, { text: " " }, { text: "Three." }),
  ],
  ["at the beginning", paragraph({ text: "Two. Three." }), "Two.", paragraph({ text: "Three." })],
  ["at the end", paragraph({ text: "One. Two." }), "Two.", paragraph({ text: "One." })],
  [
    "with marks inside",
    paragraph({ text: "One. T" }, { text: "wo", marks: [{ type: "bold" }] }, { text: "." }),
    "Two.",
    paragraph({ text: "One." }),
  ],
  [
    "where no spaces stand between sentences",
    paragraph({ text: "一つ。二つ。三つ。" }),
    "二つ。",
    paragraph({ text: "一つ。" }, { text: "三つ。" }),
  ],
  [
    "that is all of its block",
    { blocks: [...paragraph({ text: "Two." }).blocks, ...paragraph({ text: "Two. Three." }).blocks] },
    "Two.",
    paragraph({ text: "Two. Three." }),
  ],
  [
    "that is a point of a list",
    { blocks: [{ type: "list", ordered: true, items: [[{ text: "One" }], [{ text: "Two." }]] }] },
    "Two.",
    { blocks: [{ type: "list", ordered: true, items: [[{ text: "One" }]] }] },
  ],
  [
    "that is a fact, with its label",
    {
      blocks: [
        {
          type: "details",
          items: [{ label: [{ text: "When" }], spans: [{ text: "Two." }] }, { spans: [{ text: "Three." }] }],
        },
      ],
    },
    "Two.",
    { blocks: [{ type: "details", items: [{ spans: [{ text: "Three." }] }] }] },
  ],
  [
    "that is a fact box's title or a label",
    { blocks: [{ type: "details", title: [{ text: "Two." }], items: [{ spans: [{ text: "Three." }] }] }] },
    "Two.",
    { blocks: [{ type: "details", items: [{ spans: [{ text: "Three." }] }] }] },
  ],
  [
    "that is the only fact of its box",
    { blocks: [{ type: "details", title: [{ text: "One" }], items: [{ spans: [{ text: "Two." }] }] }] },
    "Two.",
    { blocks: [] },
  ],
  [
    "below a picture, which stays",
    { blocks: [{ type: "figure", picture: { pictureId: "p1", alt: "A loaf", caption: [{ text: "Two." }] } }] },
    "Two.",
    { blocks: [{ type: "figure", picture: { pictureId: "p1", alt: "A loaf" } }] },
  ],
] satisfies [string, ArticleDocument, string, ArticleDocument][])(
  "removes a sentence %s",
  (_where, before, sentence, after) => {
    expect(takeOutSentence(before, sentence)).toEqual(after);
  },
);

test("returns null when the sentence isn't there", () => {
  expect(takeOutSentence(paragraph({ text: "One." }), "Two.")).toBeNull();
});
