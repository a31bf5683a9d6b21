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

test("a sentence is marked once, at its first occurrence, across bold and links", () => {
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

test("a sentence is marked in a fact box and below a picture too", () => {
  const title = [{ text: "The open day" }];
  const label = [{ text: "When" }];
  const fact = [{ text: "Sunday." }];
  const caption = [{ text: "Out of the oven." }];
  const places = placeFindings(
    [
      { type: "details", title, items: [{ label, spans: fact }] },
      { type: "figure", picture: { pictureId: "p1", alt: "", caption } },
    ],
    [mark(1, "The open day"), mark(2, "When"), mark(3, "Sunday."), mark(4, "Out of the oven.")],
  );
  expect([title, label, fact, caption].map((run) => places.get(run)?.map((place) => place.mark.number))).toEqual([
    [1],
    [2],
    [3],
    [4],
  ]);
});
