import { expect, test } from "vitest";
import type { ArticleDocument } from "../../../document/document.ts";
import { normaliseDocument } from "../../../document/normalise-document.ts";
import { toProofTexts, withProofTexts } from "./proof-texts.ts";

const document: ArticleDocument = {
  blocks: [
    { type: "figure", picture: { pictureId: "p1", alt: "A loaf", caption: [{ text: "Out of the oven." }] } },
    {
      type: "details",
      title: [{ text: "The open day" }],
      items: [
        { label: [{ text: "When" }], spans: [{ text: "Sunday" }] },
        { spans: [{ text: "Dogs ", marks: [{ type: "bold" }] }, { text: "welcome" }] },
      ],
      sources: ["caption:1"],
    },
    {
      type: "gallery",
      pictures: [
        { pictureId: "p2", alt: "" },
        { pictureId: "p3", alt: "", caption: [{ text: "Crumb" }] },
      ],
    },
  ],
};
const edit = (texts: string[]) => normaliseDocument(withProofTexts(document, texts)).blocks;

test("captions and the pieces of a fact box can be edited", () => {
  expect(toProofTexts(document)).toEqual([
    { kind: "caption", text: "Out of the oven." },
    { kind: "boxTitle", text: "The open day" },
    { kind: "label", text: "When" },
    { kind: "fact", text: "Sunday" },
    { kind: "fact", text: "Dogs welcome" },
    { kind: "caption", text: "Crumb" },
  ]);
  expect(edit(["Still warm.", "Open day", "Day", "Saturday\r\n\r\nSunday", "Dogs are welcome", "Crumb"])).toEqual([
    { type: "figure", picture: { pictureId: "p1", alt: "A loaf", caption: [{ text: "Still warm." }] } },
    {
      type: "details",
      title: [{ text: "Open day" }],
      items: [
        { label: [{ text: "Day" }], spans: [{ text: "Saturday" }] },
        { spans: [{ text: "Sunday" }] },
        { spans: [{ text: "Dogs ", marks: [{ type: "bold" }] }, { text: "are welcome" }] },
      ],
      sources: ["caption:1"],
    },
    document.blocks[2],
  ]);
});

test("an unchanged text changes nothing, and an emptied one is removed", () => {
  expect(edit(toProofTexts(document).map(({ text }) => text))).toEqual(document.blocks);
  expect(edit(["", "", "", "", "Dogs welcome", ""])).toEqual([
    { type: "figure", picture: { pictureId: "p1", alt: "A loaf" } },
    {
      type: "details",
      items: [{ spans: [{ text: "Dogs ", marks: [{ type: "bold" }] }, { text: "welcome" }] }],
      sources: ["caption:1"],
    },
    {
      type: "gallery",
      pictures: [
        { pictureId: "p2", alt: "" },
        { pictureId: "p3", alt: "" },
      ],
    },
  ]);
});
