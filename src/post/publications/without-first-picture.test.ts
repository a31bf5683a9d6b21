import { expect, test } from "vitest";
import type { Block } from "../../document/document.ts";
import { withoutFirstPicture } from "./without-first-picture.ts";

const picture = (pictureId: string) => ({ pictureId, alt: "" });
const figure = (pictureId: string): Block => ({ type: "figure", picture: picture(pictureId) });
const gallery = (...ids: string[]): Block => ({ type: "gallery", pictures: ids.map(picture) });
const text: Block = { type: "paragraph", spans: [{ text: "Nine bowls." }] };

test.each<[string, Block[], Block[]]>([
  ["a figure goes, wherever it stands", [text, figure("a"), text], [text, text]],
  ["only the first one goes", [figure("a"), text, figure("b")], [text, figure("b")]],
  ["of a gallery of three, two are left", [gallery("a", "b", "c"), text], [gallery("b", "c"), text]],
  ["of a gallery of two, a figure is left", [gallery("a", "b"), text], [figure("b"), text]],
  ["a text without pictures stays", [text], [text]],
])("%s", (_what, blocks, left) => {
  expect(withoutFirstPicture({ blocks }).blocks).toEqual(left);
});

test("text below the picture stays, as a paragraph", () => {
  const caption = [{ text: "By the sea" }];
  const blocks: Block[] = [{ type: "figure", picture: { ...picture("a"), caption } }, text];
  expect(withoutFirstPicture({ blocks }).blocks).toEqual([{ type: "paragraph", spans: caption }, text]);
});

test("a picture with a caption stays where the text speaks of it, unless it is near the top", () => {
  const captioned: Block = {
    type: "figure",
    picture: { ...picture("a"), caption: [{ text: "The upper one is Bruno" }] },
  };
  const placed = [text, text, captioned, text];
  expect(withoutFirstPicture({ blocks: placed }).blocks).toEqual(placed);
  const opening = [text, captioned, text];
  expect(withoutFirstPicture({ blocks: opening }).blocks).toHaveLength(3);
  expect(withoutFirstPicture({ blocks: opening }).blocks).not.toContain(captioned);
});
