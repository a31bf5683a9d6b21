import { diffWords } from "diff";

/** A run of words that is in both texts, or in only one of them. */
export type Words = { change: "same" | "added" | "removed"; text: string };

/** Compares word by word. `language` decides where words end, even where there are no spaces between them. */
export function compareWords(before: string, after: string, language: string): Words[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: "word" });
  return diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}
