import type { Block } from "../../../document/document.ts";
import { compareBlocks } from "./compare-versions.ts";

/** Returns the indexes of the blocks that weren't in the previous version. */
export function listNewBlocks(before: Block[], after: Block[]): number[] {
  const kept = compareBlocks(before, after).filter(({ change }) => change !== "removed");
  return kept.flatMap(({ change }, index) => (change === "added" ? [index] : []));
}
