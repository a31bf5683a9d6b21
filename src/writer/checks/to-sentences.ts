import type { ArticleLanguage } from "../../platform/languages.ts";
import { splitSentences } from "../text/split-sentences.ts";

/** The sentences of a text with several lines; a line break always ends one. */
export function toSentences(text: string, language: ArticleLanguage): string[] {
  return text.split("\n").flatMap((line) => splitSentences(line, language).map((sentence) => sentence.text));
}
