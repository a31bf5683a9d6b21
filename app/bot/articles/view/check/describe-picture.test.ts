import { expect, it } from "vitest";
import type { ArticleDocument } from "../../../../../src/document/document.ts";
import { describePicture, findPicture } from "./describe-picture.ts";

const document: ArticleDocument = {
  blocks: [
    { type: "figure", picture: { pictureId: "a", alt: "Photo of 22 November" } },
    {
      type: "gallery",
      pictures: [
        { pictureId: "b", alt: "IMG_2201.jpg" },
        { pictureId: "c", alt: "A kiln" },
      ],
    },
  ],
};
const pictures = ["a", "b", "c"].map((id) => ({ id, url: "", alt: null, width: 1, height: 1 }));
const finding = { kind: "alt-text", sentence: null, reason: "", values: {}, isAdvice: false };

it("finds a finding's picture by its number or by the quoted description", () => {
  const article = { document, pictures };
  expect(findPicture({ ...finding, values: { picture: "3" } }, article)?.pictureId).toBe("c");
  expect(findPicture({ ...finding, sentence: "IMG_2201.jpg" }, article)?.pictureId).toBe("b");
  expect(findPicture({ ...finding, values: { picture: "9" } }, article)).toBeNull();
  expect(findPicture({ ...finding, kind: "title", sentence: "A kiln" }, article)).toBeNull();
});

it("describes one picture and leaves everything else as it was", () => {
  const described = describePicture(document, "b", "Nine bowls");
  expect(described.blocks[0]).toEqual(document.blocks[0]);
  expect(described.blocks[1]).toMatchObject({
    pictures: [
      { pictureId: "b", alt: "Nine bowls" },
      { pictureId: "c", alt: "A kiln" },
    ],
  });
});
