import type { Block, DetailsBlock, Span } from "../../../../src/document/document.ts";
import { slice, textOf } from "../../../ui/article/place-findings.ts";
import { isBlank, trimLines } from "./text-lines.ts";

/** A fact box while it is edited. */
export type Facts = { title: Span[]; rows: FactRow[] };
export type FactRow = { key: number; label: Span[]; spans: Span[] };

export function toFacts({ title = [], items }: DetailsBlock): Facts {
  return { title, rows: items.map(({ label = [], spans }, key) => ({ key, label, spans })) };
}

/** Without facts, the title stays as a paragraph. */
export function withFacts(block: DetailsBlock, facts: Facts): Block | null {
  const title = trimLines(facts.title);
  const items = facts.rows.flatMap((row) => {
    const [label, spans] = [trimLines(row.label), trimLines(row.spans)];
    if (isBlank(label)) return isBlank(spans) ? [] : [{ spans }];
    return [{ label, spans }];
  });
  const { title: _, ...rest } = block;
  if (items.length > 0) return { ...rest, ...(isBlank(title) ? {} : { title }), items };
  return isBlank(title) ? null : { type: "paragraph", spans: title };
}

/** One line for the title and for each fact, e.g. "When: Sunday". */
export function toLines({ title, rows }: Facts): Span[][] {
  const lines = rows.map(({ label, spans }) => (isBlank(label) ? spans : [...label, { text: ": " }, ...spans]));
  return [title, ...lines].filter((line) => !isBlank(line));
}

/** Words before a line's first colon become its label. "10:30" has none. */
export function fromLines(lines: Span[][]): Facts {
  const rows = lines.map((line, key) => {
    const text = textOf(line);
    const [whole = "", label = ""] = /^(.{1,40}?)\s*(?::\s+|：\s*)(?=\S)/u.exec(text) ?? [];
    return { key, label: slice(line, 0, label.length), spans: slice(line, whole.length, text.length) };
  });
  return { title: [], rows: rows.length > 0 ? rows : [emptyRow([])] };
}

/** Adds an empty fact, or one with words, below the given one or at the end. */
export function addRow(facts: Facts, spans: Span[] = [], below: number | null = null): { facts: Facts; added: number } {
  const row = { ...emptyRow(facts.rows), spans };
  const at = below === null ? facts.rows.length : facts.rows.findIndex(({ key }) => key === below) + 1;
  return { facts: { ...facts, rows: facts.rows.toSpliced(at, 0, row) }, added: row.key };
}

export function changeRow(facts: Facts, key: number, change: Partial<FactRow>): Facts {
  return { ...facts, rows: facts.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) };
}

export function removeRow(facts: Facts, key: number): Facts {
  return { ...facts, rows: facts.rows.filter((row) => row.key !== key) };
}

function emptyRow(rows: FactRow[]): FactRow {
  return { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, label: [], spans: [] };
}
