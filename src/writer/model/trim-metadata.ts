import { joinSentences } from "../text/join-sentences.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { cutAtWord } from "../text/words.ts";
import { oneLine } from "./to-blocks.ts";

export function trimTitle(text: string): string {
  return oneLine(text)
    .replace(/[.。]$/u, "")
    .replace(/^["“„«「](.*)["”“»」]$/u, "$1");
}

/** Search results truncate longer text; a complete sentence reads better than a truncated one. */
export function trimMeta(text: string, language: string): string {
  const limit = language === "ja" ? 80 : 155;
  const meta = oneLine(text);
  const length = (part: string) => [...part].length;
  if (length(meta) <= limit) return meta;
  const sentences = splitSentences(meta, language).map((sentence) => sentence.text);
  const whole =
    sentences
      .map((_, index) => joinSentences(sentences.slice(0, index + 1), language))
      .findLast((part) => length(part) <= limit) ?? "";
  if (length(whole) >= limit / 2) return whole;
  const cut = cutAtWord(meta, limit - 1, language, length).replace(/\s*\S*:\/\/\S*$/u, "");
  return `${cut.replace(/[\s,;:–—、-]+$/u, "")}…`;
}
