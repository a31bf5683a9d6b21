import type { ArticleDocument, Block } from "../../../../src/document/document.ts";
import { listRuns, textOf } from "../../../ui/article/place-findings.ts";

/** A part of an article that can be rewritten on its own: blocks `from` (inclusive) to `to` (exclusive). */
export type SectionChoice = {
  from: number;
  to: number;
  /** The section's first words. */ words: string;
  isUnderHeading: boolean;
};

const WORDS = 8;

/** Lists each heading with the blocks under it, and each text without a heading on its own. */
export function listSections({ blocks }: ArticleDocument): SectionChoice[] {
  return blocks.flatMap((block, from): SectionChoice[] => {
    // The writer can't change pictures.
    const words = block.type === "figure" || block.type === "gallery" ? "" : beginning(block);
    if (words === "") return [];
    if (block.type !== "heading") return [{ from, to: from + 1, words, isUnderHeading: false }];
    const next = blocks.findIndex(
      (other, index) => index > from && other.type === "heading" && other.level <= block.level,
    );
    return [{ from, to: next === -1 ? blocks.length : next, words, isUnderHeading: true }];
  });
}

function beginning(block: Block): string {
  const text = listRuns(block).map(textOf).join(" ").trim();
  const words = text.split(/\s+/);
  return words.length > WORDS ? `${words.slice(0, WORDS).join(" ")} …` : text.slice(0, 80);
}
