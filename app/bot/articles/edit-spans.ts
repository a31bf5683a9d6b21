import type { Span } from "../../../src/articles/document.ts";

export function toText(spans: Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/**
 * The runs of a text after somebody has edited it as plain text: what stands unchanged before and
 * after the edit keeps its marks, what is new takes none.
 */
export function editSpans(spans: Span[], text: string): Span[] {
  const before = toText(spans);
  if (before === text) return spans;
  const head = countAlike([...before], [...text]);
  const tail = countAlike([...before.slice(head)].reverse(), [...text.slice(head)].reverse());
  const middle = text.slice(head, text.length - tail);
  return [...cut(spans, 0, head), ...(middle === "" ? [] : [{ text: middle }]), ...cut(spans, before.length - tail, before.length)];
}

/** How far two texts begin alike, in code units; told by whole characters, so that none is cut in two. */
function countAlike(one: string[], other: string[]): number {
  const end = one.findIndex((character, index) => character !== other[index]);
  return one.slice(0, end === -1 ? one.length : end).join("").length;
}

function cut(spans: Span[], from: number, to: number): Span[] {
  let at = 0;
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += span.text.length;
    return text === "" ? [] : [{ ...span, text }];
  });
}
