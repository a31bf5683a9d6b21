import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding, SourceMaterial } from "../article-writer.ts";
import { earlierSentences, isNamedBy, sourceSentences } from "../text/source-sentences.ts";
import type { Passage } from "./article-text.ts";
import { hasFrame } from "./meaning/find-dropped-frame.ts";
import { findQuotes } from "./meaning/find-quotes.ts";
import { lettersOf } from "./meaning/scope.ts";
import { readStatement } from "./meaning/statement.ts";

/** Quoted words appear in the sources word for word, and not only after "it isn't true that". */
export function checkQuotes(
  passages: readonly Passage[],
  material: SourceMaterial,
  named: ReadonlySet<string>,
): Finding[] {
  const quotes = passages.flatMap((passage) =>
    listQuotes(passage).map((value) => ({
      ...passage,
      value,
      sentence: passage.sentences.find((one) => one.includes(value)) ?? passage.text,
    })),
  );
  if (quotes.length === 0) return [];
  const earlier = (id: string) => [...named].some((one) => isNamedBy({ id }, one) || isNamedBy({ id: one }, id));
  const sources = [...sourceSentences(material), ...earlierSentences(material).filter(({ id }) => earlier(id))].map(
    ({ text }) => text,
  );
  const { answers = [], earlierPosts = [] } = material;
  const whole = [
    material.caption,
    material.about,
    ...answers.map(({ text }) => text),
    ...earlierPosts.filter((_, index) => earlier(`earlier:${index + 1}`)).map(({ text }) => text),
  ];
  const letters = [...sources, ...whole].map(lettersOf).join("\n");
  return quotes.flatMap(({ block, sentence, value }): Finding[] => {
    if (!letters.includes(lettersOf(value)))
      return [{ kind: "claim", block, sentence, reason: "findings.claim.quote", values: { value } }];
    return isTornOut(value, sentence, sources, material.language)
      ? [{ kind: "claim", block, sentence, reason: "findings.claim.reworded", values: { value } }]
      : [];
  });
}

function listQuotes({ role, text }: Passage): string[] {
  if (role === "alt") return [];
  return role === "quote" ? text.split("\n") : findQuotes(text);
}

/** Every source denies the words or holds them at a distance, and the article doesn't. */
function isTornOut(value: string, sentence: string, sources: readonly string[], language: ArticleLanguage): boolean {
  if (isDistant(around(sentence, value) ?? ["", ""], language)) return false;
  const found = sources.flatMap((source) => {
    const sides = around(source, value);
    return sides === null ? [] : [isDistant(sides, language)];
  });
  return found.length > 0 && found.every(Boolean);
}

type Sides = [before: string, after: string];

function around(text: string, value: string): Sides | null {
  const words = value.toLowerCase().replace(/[.!?…。！？\s]+$/u, "");
  const start = text.toLowerCase().indexOf(words);
  return start === -1 ? null : [text.slice(0, start), text.slice(start + words.length)];
}

/** "That" in a clause that the words before it judge. */
const complement = /,?\s*(?<!\p{L})(?:that|dass|que|qu'|che|rằng|bahawa)\s*$/u;

/** The clause right before, or in Japanese after, denies it or keeps it open. Punctuation introduces speech. */
function isDistant([before, after]: Sides, language: ArticleLanguage): boolean {
  const clause =
    language === "ja"
      ? /^[^」』、。]*/u.exec(after)?.[0]
      : /[^.,;:!?"“„«‹]*$/u.exec(before.replace(complement, ""))?.[0];
  if (clause === undefined) return false;
  const { text, isNegated } = readStatement(clause, language);
  return isNegated === true || hasFrame(text, language);
}
