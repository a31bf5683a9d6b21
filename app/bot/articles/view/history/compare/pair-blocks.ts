import { diffArrays } from "diff";
import { compareWords, type Words } from "./compare-words.ts";

type ShownBlock = { text: string; /** Whether it shows one or more photos. */ isPhoto: boolean };

/** A block of either text, as `compareArticleVersions` returns it. */
export type ComparedBlock = ShownBlock & { change: "SAME" | "ADDED" | "REMOVED" };

/** A block before and after; null on the side where it doesn't exist. */
export type BlockPair = {
  before: string | null;
  after: string | null;
  /** Same words, but another format or kind of block. */ isReformatted?: boolean;
};

/** Two blocks have the same key if readers see no difference. */
export type KeyedBlock = ShownBlock & { key: string };

export function compareBlocks(before: KeyedBlock[], after: KeyedBlock[]): ComparedBlock[] {
  return diffArrays(before, after, { comparator: (one, other) => one.key === other.key }).flatMap(
    ({ added, removed, value }) =>
      value.map(
        ({ text, isPhoto }) => ({ change: added ? "ADDED" : removed ? "REMOVED" : "SAME", text, isPhoto }) as const,
      ),
  );
}

/** Pairs a removed block with the added one that replaced it if most of the text is the same, but not two photos. */
export function pairBlocks(blocks: ComparedBlock[], language: string): BlockPair[] {
  const pairs: BlockPair[] = [];
  let removed: ComparedBlock[] = [];
  const toRemoved = ({ text }: ComparedBlock) => ({ before: text, after: null });
  const leaveRemoved = () => {
    pairs.push(...removed.map(toRemoved));
    removed = [];
  };
  for (const block of blocks) {
    const { change, text } = block;
    if (change === "REMOVED") removed.push(block);
    else if (change === "SAME") {
      leaveRemoved();
      pairs.push({ before: text, after: text });
    } else {
      const at = removed.findIndex((before) => isReplaced(before, block, language));
      pairs.push(...removed.splice(0, Math.max(0, at)).map(toRemoved));
      const before = at === -1 ? null : (removed.shift()?.text ?? null);
      pairs.push({ before, after: text, ...(before === text ? { isReformatted: true } : {}) });
    }
  }
  leaveRemoved();
  return pairs;
}

/** Another photo may have the same description. */
function isReplaced(before: ComparedBlock, after: ComparedBlock, language: string): boolean {
  if (before.text === after.text) return !after.isPhoto;
  return isAlike(compareWords(before.text, after.text, language));
}

const KEPT_AT_LEAST = 0.4;

/** Compares how much of the longer text, by letters, is in both. */
function isAlike(words: Words[]): boolean {
  const length = (change: Words["change"]) =>
    words.reduce((sum, word) => sum + (word.change === change ? word.text.length : 0), 0);
  const [same, added, removed] = [length("same"), length("added"), length("removed")];
  return same / (same + Math.max(added, removed)) >= KEPT_AT_LEAST;
}
