import { diffArrays } from "diff";
import { compareWords, type Words } from "./compare-words.ts";

/** A block of either text, as `compareArticleVersions` returns it. */
export type ComparedBlock = { change: "SAME" | "ADDED" | "REMOVED"; text: string };

/** A block before and after; null on the side where it doesn't exist. */
export type BlockPair = { before: string | null; after: string | null };

export function compareTexts(before: string[], after: string[]): ComparedBlock[] {
  return diffArrays(before, after).flatMap(({ added, removed, value }) =>
    value.map((text) => ({ change: added ? "ADDED" : removed ? "REMOVED" : "SAME", text }) as const),
  );
}

/** Pairs a removed block with the added one that replaced it if most of the text is the same. */
export function pairBlocks(blocks: ComparedBlock[], language: string): BlockPair[] {
  const pairs: BlockPair[] = [];
  let removed: string[] = [];
  const leaveRemoved = () => {
    pairs.push(...removed.map((before) => ({ before, after: null })));
    removed = [];
  };
  for (const { change, text } of blocks) {
    if (change === "REMOVED") removed.push(text);
    else if (change === "SAME") {
      leaveRemoved();
      pairs.push({ before: text, after: text });
    } else {
      const at = removed.findIndex((before) => isAlike(compareWords(before, text, language)));
      pairs.push(...removed.splice(0, Math.max(0, at)).map((before) => ({ before, after: null })));
      pairs.push({ before: at === -1 ? null : (removed.shift() ?? null), after: text });
    }
  }
  leaveRemoved();
  return pairs;
}

const KEPT_AT_LEAST = 0.4;

/** Compares how much of the longer text, by letters, is in both. */
function isAlike(words: Words[]): boolean {
  const length = (change: Words["change"]) =>
    words.reduce((sum, word) => sum + (word.change === change ? word.text.length : 0), 0);
  const [same, added, removed] = [length("same"), length("added"), length("removed")];
  return same / (same + Math.max(added, removed)) >= KEPT_AT_LEAST;
}
