import type { DetailsBlock, Span } from "../../../../../src/document/document.ts";
import { slice, textOf } from "../../../../ui/article/place-findings.ts";

/** Returns a line for the title and for each fact, e.g. "When: Sunday". */
export function toLines({ title = [], items }: DetailsBlock): Span[][] {
  const lines = items.map(({ label = [], spans }) => (isBlank(label) ? spans : [...label, { text: ": " }, ...spans]));
  return [title, ...lines].filter((line) => !isBlank(line));
}

/** The words before a line's first colon become its label. "10:30" has none. */
export function fromLines(lines: Span[][]): DetailsBlock {
  const items = lines.map((line) => {
    const text = textOf(line);
    const [whole = "", label = ""] = /^(.{1,40}?)\s*(?::\s+|：\s*)(?=\S)/u.exec(text) ?? [];
    return { label: slice(line, 0, label.length), spans: slice(line, whole.length, text.length) };
  });
  return { type: "details", title: [], items };
}

function isBlank(spans: Span[]): boolean {
  return textOf(spans).trim() === "";
}
