import type { Block, Span } from "../../../src/document/document.ts";

/** A sentence to mark; its number appears beside it and in the list of findings. */
export type FindingMark = { number: number; sentence: string; label: string };
/** The position of a mark in a run of text, in code units. */
type Place = { mark: FindingMark; from: number; to: number };
/** A piece of a run, with or without a mark. */
export type Piece = { mark: FindingMark | null; spans: Span[] };

/** Places each mark at the first occurrence of its sentence, skipping marks that overlap an earlier one. */
export function placeFindings(blocks: Block[], marks: FindingMark[]): Map<Span[], Place[]> {
  const runs = blocks.flatMap(listRuns);
  const places = new Map<Span[], Place[]>();
  for (const mark of marks) {
    for (const run of runs) {
      const from = mark.sentence === "" ? -1 : textOf(run).indexOf(mark.sentence);
      if (from === -1) continue;
      const taken = places.get(run) ?? [];
      const to = from + mark.sentence.length;
      if (taken.every((other) => to <= other.from || from >= other.to)) places.set(run, [...taken, { mark, from, to }]);
      break;
    }
  }
  return places;
}

/** Splits the run into pieces, in order. */
export function cutRun(run: Span[], places: Place[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { mark, from, to } of [...places].sort((one, other) => one.from - other.from)) {
    pieces.push({ mark: null, spans: slice(run, at, from) }, { mark, spans: slice(run, from, to) });
    at = to;
  }
  pieces.push({ mark: null, spans: slice(run, at, textOf(run).length) });
  return pieces.filter(({ spans }) => spans.length > 0);
}

/** Every run of text in a block, in reading order. */
export function listRuns(block: Block): Span[][] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return [block.spans];
    case "list":
      return block.items;
    case "quote":
      return block.paragraphs;
    case "details":
      return [block.title, ...block.items.flatMap(({ label, spans }) => [label, spans])].filter(
        (run) => run !== undefined,
      );
    case "figure":
      return [block.picture.caption].filter((run) => run !== undefined);
    case "gallery":
      return block.pictures.map(({ caption }) => caption).filter((run) => run !== undefined);
  }
}

export function textOf(spans: Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** A part of a run, by code units. */
export function slice(spans: Span[], from: number, to: number): Span[] {
  let at = 0;
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += span.text.length;
    return text === "" ? [] : [{ ...span, text }];
  });
}
