import { findOrder } from "./find-order.ts";
import { joinSentences } from "./join-sentences.ts";
import { splitSentences } from "./split-sentences.ts";

/** The text without sentences that tell a model what to do; lines stay lines. */
export function withoutOrders(text: string, language: string): string {
  return text
    .split("\n")
    .map((line) => {
      const sentences = splitSentences(line, language).map((sentence) => sentence.text);
      const kept = sentences.filter((sentence) => findOrder(sentence) === null);
      return kept.length === sentences.length ? line : joinSentences(kept, language);
    })
    .join("\n");
}
