import type { ArticleDocument, Block, Span } from "../../../../src/document/document.ts";
import { listRuns, slice, textOf } from "../../../ui/article/place-findings.ts";

/**
 * Returns the document without the first occurrence of a sentence, dropping what then has no words. Null if it isn't
 * found.
 */
export function takeOutSentence({ blocks }: ArticleDocument, sentence: string): ArticleDocument | null {
  const at = blocks.findIndex((block) => listRuns(block).some((run) => textOf(run).includes(sentence)));
  const found = blocks[at];
  if (found === undefined || sentence === "") return null;
  let isOut = false;
  const left = mapRuns(found, (run) => {
    const from = textOf(run).indexOf(sentence);
    if (isOut || from === -1) return run;
    isOut = true;
    return closeGap(slice(run, 0, from), slice(run, from + sentence.length, textOf(run).length));
  });
  return { blocks: blocks.flatMap((block, index) => (index === at ? (left ?? []) : [block])) };
}

function mapRuns(block: Block, change: (run: Span[]) => Span[]): Block | null {
  const runs = listRuns(block)
    .map(change)
    .filter((run) => textOf(run).trim() !== "");
  const [first] = runs;
  if (first === undefined) return null;
  if (block.type === "paragraph" || block.type === "heading") return { ...block, spans: first };
  if (block.type === "list") return { ...block, items: runs };
  return block.type === "quote" ? { ...block, paragraphs: runs } : block;
}

/** Leaves one space where two sentences meet, and none at the ends. */
function closeGap(head: Span[], tail: Span[]): Span[] {
  const before = textOf(head).trimEnd();
  const after = textOf(tail).trimStart();
  const gap = before !== "" && after !== "" && /\s$/u.test(textOf(head)) ? [{ text: " " }] : [];
  return [
    ...slice(head, 0, before.length),
    ...gap,
    ...slice(tail, textOf(tail).length - after.length, textOf(tail).length),
  ];
}
