import type { Span } from "../../../../src/document/document.ts";
import { slice, textOf } from "../../../ui/article/place-findings.ts";

export function isBlank(spans: Span[]): boolean {
  return textOf(spans).trim() === "";
}

export function joinLines(lines: Span[][]): Span[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));
}

/** Leaves out lines without words. */
export function splitLines(spans: Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const span of spans) {
    for (const [index, text] of span.text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...span, text });
    }
  }
  return lines.filter((line) => !isBlank(line));
}

/** Removes empty lines at both ends: browsers leave one after a final Enter. */
export function trimLines(spans: Span[]): Span[] {
  const text = textOf(spans);
  const [from, to] = [text.length - text.replace(/^\n+/, "").length, text.replace(/\n+$/, "").length];
  return slice(spans, from, to);
}
