import type { Block } from "../../document/document.ts";
import { spansOf } from "../built-in/realise-blocks.ts";
import { cleanText } from "../text/clean-text.ts";
import { isNamedBy } from "../text/source-sentences.ts";
import type { AnswerBlock } from "./answer-schemas.ts";
import type { NumberedSource } from "./read-sources.ts";

/** Converts a model's blocks into ours; null for a block without words. Drops sources that don't exist. */
export function toBlock(answer: AnswerBlock, sources: readonly NumberedSource[]): Block | null {
  const text = oneLine(answer.text);
  const uses = [...new Set(answer.uses)].filter((id) => sources.some((source) => isNamedBy(source, id)));
  const rest = uses.length === 0 ? {} : { sources: uses };
  const items = answer.items.map(oneLine).filter((item) => item !== "");
  switch (answer.type) {
    case "heading":
      return text === "" ? null : { type: "heading", level: 2, spans: [{ text: text.replace(/[.:。：]$/u, "") }] };
    case "list":
    case "numbered-list":
      return items.length === 0
        ? null
        : { type: "list", ordered: answer.type === "numbered-list", items: items.map(spansOf), ...rest };
    case "details":
      return items.length === 0 ? null : toDetails(text, items, rest);
    case "quote":
      return text === "" ? null : { type: "quote", paragraphs: [spansOf(text)], ...rest };
    case "paragraph":
      return text === "" ? null : { type: "paragraph", spans: spansOf(text), ...rest };
  }
}

/** "Start: the churchyard gate". */
const labelled = /^([^:：]{1,40})(?::\s|：)\s*(.+)$/u;

function toDetails(title: string, entries: string[], rest: { sources?: string[] }): Block {
  const items = entries.map((entry) => {
    const [, label, text] = labelled.exec(entry) ?? [];
    return label === undefined || text === undefined
      ? { spans: spansOf(entry) }
      : { label: spansOf(label.trim()), spans: spansOf(text) };
  });
  return { type: "details", ...(title !== "" && { title: spansOf(title) }), items, ...rest };
}

/** A heading needs something below it. */
export function withoutEmptySections(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, index) => {
    const next = blocks[index + 1];
    return block.type !== "heading" || (next !== undefined && (next.type !== "heading" || next.level > block.level));
  });
}

export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, " ").trim();
}
