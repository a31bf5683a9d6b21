import { diffWords } from "diff";

/** A run of words that stands in both texts, or in one of them. */
export type Words = { change: "same" | "added" | "removed"; text: string };

/** What was added and taken out, word by word; `language` tells where words end, also where no spaces stand between them. */
export function compareWords(before: string, after: string, language: string): Words[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: "word" });
  return diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}
