import type { Finding, SourceMaterial } from "../article-writer.ts";
import { earlierSentences, sourceSentences } from "../text/source-sentences.ts";
import type { Passage } from "./article-text.ts";
import { findQuotes } from "./meaning/find-quotes.ts";
import { lettersOf } from "./meaning/scope.ts";

/** Quoted words appear in the sources word for word. */
export function checkQuotes(passages: readonly Passage[], material: SourceMaterial): Finding[] {
  const texts = [...sourceSentences(material), ...earlierSentences(material)].map(({ text }) => text);
  const { answers = [], earlierPosts = [] } = material;
  const whole = [material.caption, material.about, ...[...answers, ...earlierPosts].map(({ text }) => text)];
  const letters = [...texts, ...whole].map(lettersOf).join("\n");
  return passages.flatMap(({ role, block, text, sentences }) => {
    if (role === "alt") return [];
    const said = role === "quote" ? text.split("\n") : findQuotes(text);
    return said
      .filter((one) => !letters.includes(lettersOf(one)))
      .map((one): Finding => ({
        kind: "claim",
        block,
        sentence: sentences.find((sentence) => sentence.includes(one)) ?? text,
        reason: "findings.claim.quote",
        values: { value: one },
      }));
  });
}
