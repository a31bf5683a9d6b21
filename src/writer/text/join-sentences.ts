import type { ArticleLanguage } from "../../platform/languages.ts";
import { unspacedPattern } from "./patterns.ts";

/** Joins sentences into a paragraph with spaces in between, except between Japanese ones. */
export function joinSentences(sentences: string[], language: ArticleLanguage | string): string {
  if (language !== "ja") return sentences.join(" ");
  return sentences.reduce(
    (text, sentence) => text + (text === "" || isTight(text, sentence) ? "" : " ") + sentence,
    "",
  );
}

function isTight(before: string, after: string): boolean {
  return (
    /[。！？…」』）♪〜]$/u.test(before) ||
    unspacedPattern.test(before.slice(-1)) ||
    unspacedPattern.test(after.slice(0, 1))
  );
}
