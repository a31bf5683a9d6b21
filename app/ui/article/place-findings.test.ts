import { expect, test } from "vitest";
import type { Block } from "../../../src/document/document.ts";
import { cutRun, type FindingMark, placeFindings } from "./place-findings.ts";

const mark = (number: number, sentence: string): FindingMark => ({ number, sentence, label: "" });
const spans = [
  { text: "Nine bowls. Ten " },
  { text: "plates", marks: [{ type: "bold" as const }] },
  { text: ". Nine bowls." },
];
const blocks: Block[] = [
  { type: "heading", level: 2, spans: [{ text: "The kiln" }] },
  { type: "paragraph", spans },
  { type: "list", ordered: false, items: [[{ text: "One jug." }], [{ text: "Nine bowls." }]] },
];

test("a sentence is marked once, where it comes first, through its marks", () => {
  const places = placeFindings(blocks, [
    mark(1, "Ten plates."),
    mark(2, "Nine bowls."),
    mark(3, "One jug."),
    mark(4, "Not there."),
    mark(5, ""),
  ]);
  expect(cutRun(spans, places.get(spans) ?? []).map((piece) => [piece.mark?.number ?? null, piece.spans])).toEqual([
    [2, [{ text: "Nine bowls." }]],
    [null, [{ text: " " }]],
    [1, [{ text: "Ten " }, { text: "plates", marks: [{ type: "bold" }] }, { text: "." }]],
    [null, [{ text: " Nine bowls." }]],
  ]);
  expect([...places.values()].flat().map((place) => place.mark.number)).toEqual([1, 2, 3]);
});

test("of two overlapping marks, the first wins", () => {
  const places = placeFindings(blocks, [mark(1, "Ten plates."), mark(2, "bowls. Ten")]);
  expect(places.get(spans)?.map((place) => place.mark.number)).toEqual([1]);
});
