import type { Finding, SourceMaterial } from "../article-writer.ts";
import { earlierSentences, sourceSentences } from "../text/source-sentences.ts";
import type { Passage } from "./article-text.ts";
import { findQuotes } from "./meaning/find-quotes.ts";
import { lettersOf } from "./meaning/scope.ts";

/** Quoted words appear in the sources word for word. */
export function checkQuotes(passages: readonly Passage[], material: SourceMaterial): Finding[] {
  const quotes = passages.flatMap((passage) => listQuotes(passage).map((value) => ({ ...passage, value })));
  if (quotes.length === 0) return [];
  const letters = sourceLetters(material);
  return quotes
    .filter(({ value }) => !letters.includes(lettersOf(value)))
    .map(({ block, text, sentences, value }) => ({
      kind: "claim",
      block,
      sentence: sentences.find((sentence) => sentence.includes(value)) ?? text,
      reason: "findings.claim.quote",
      values: { value },
    }));
}

function listQuotes({ role, text }: Passage): string[] {
  if (role === "alt") return [];
  return role === "quote" ? text.split("\n") : findQuotes(text);
}

function sourceLetters(material: SourceMaterial): string {
  const sentences = [...sourceSentences(material), ...earlierSentences(material)].map(({ text }) => text);
  const { answers = [], earlierPosts = [] } = material;
  const whole = [material.caption, material.about, ...[...answers, ...earlierPosts].map(({ text }) => text)];
  return [...sentences, ...whole].map(lettersOf).join("\n");
}
