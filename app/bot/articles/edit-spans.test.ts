import { describe, expect, it } from "vitest";
import type { Block, Span } from "../../../src/articles/document.ts";
import { blockToText, editBlock } from "./edit-block.ts";
import { editSpans } from "./edit-spans.ts";

const bold: Span = { text: "nine bowls", marks: [{ type: "bold" }] };
const spans: Span[] = [{ text: "We made " }, bold, { text: " today." }];

describe("editing runs of text as plain text", () => {
  it.each([
    ["an untouched text stays as it is", "We made nine bowls today.", spans],
    ["marks before and after an edit stay", "We made nine bowls on Monday.", [{ text: "We made " }, bold, { text: " " }, { text: "on Monday" }, { text: "." }]],
    ["a word in a marked run loses its own mark only", "We made ten bowls today.", [
      { text: "We made " },
      { text: "te" },
      { text: "n", marks: bold.marks },
      { text: " bowls", marks: bold.marks },
      { text: " today." },
    ]],
    ["everything can go", "", []],
  ])("%s", (_name, text, expected) => {
    const edited = editSpans(spans, text);
    expect(edited.map((span) => span.text).join("")).toBe(text);
    expect(edited.flatMap((span) => [...span.text].map((letter) => [letter, span.marks ?? []]))).toEqual(
      (expected as Span[]).flatMap((span) => [...span.text].map((letter) => [letter, span.marks ?? []])),
    );
  });

  it("cuts no character in two", () => {
    expect(editSpans([{ text: "🍞🥐" }], "🍞🥖").map(({ text }) => text)).toEqual(["🍞", "🥖"]);
    expect(editSpans([{ text: "🍞" }], "x🍞").map(({ text }) => text)).toEqual(["x", "🍞"]);
  });
});

describe("editing a block as plain text", () => {
  it.each<Block>([
    { type: "paragraph", spans, sources: ["caption:1"] },
    { type: "heading", level: 3, spans },
    { type: "list", ordered: true, items: [spans, [{ text: "flour" }]] },
    { type: "quote", paragraphs: [spans, [{ text: "Bread waits." }]] },
  ])("gives the same $type back when nothing is changed", (block) => {
    expect(editBlock(block, blockToText(block) ?? "")).toEqual(block);
  });

  it("makes points of a list's lines", () => {
    const list: Block = { type: "list", ordered: false, items: [[{ text: "flour" }], [{ text: "water" }]] };
    expect(editBlock(list, "flour\nwater\n\nsalt")).toEqual({ ...list, items: [[{ text: "flour" }], [{ text: "water" }], [{ text: "salt" }]] });
  });

  it("leaves a block out when its text is gone", () => {
    expect(editBlock({ type: "paragraph", spans }, "  ")).toBeNull();
  });
});
