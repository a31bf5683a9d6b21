import { diffWords } from "diff";

/** A run of words in both texts, or in only one. */
export type Words = { change: "same" | "added" | "removed"; text: string };

/** Compares word by word. `language` decides where words end, even without spaces between them. */
export function compareWords(before: string, after: string, language: string): Words[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: "word" });
  return diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}
