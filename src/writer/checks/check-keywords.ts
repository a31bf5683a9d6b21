import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import { bodyText, type CheckedArticle } from "./article-text.ts";
import { foldText, normaliseText, wholeWords } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/** A keyword that makes up more of a text than this reads as stuffing. */
const densest = 0.04;
const fewestForDensity = 4;

/** None of the owner's keywords is stuffed; tags come from the post. */
export function checkKeywords(
  article: CheckedArticle,
  keywords: readonly string[],
  language: ArticleLanguage,
  facts: SourceFacts,
): Finding[] {
  const text = foldText(normaliseText(`${article.title}\n${article.excerpt}\n${bodyText(article.document)}`));
  const findings: Finding[] = [];
  const add = (reason: ReasonIn<"keyword">, value: string) =>
    findings.push({
      kind: "keyword",
      block: null,
      sentence: null,
      reason: `findings.keyword.${reason}`,
      values: { value },
    });
  for (const keyword of keywords) {
    const key = foldText(normaliseText(keyword)).trim();
    if (key === "") continue;
    const uses = countUses(text, key, language);
    if (uses >= fewestForDensity && (uses * key.length) / text.length > densest) add("stuffed", keyword);
  }
  for (const tag of article.tags) if (!isTagSupported(tag, keywords, facts)) add("tagNotInSources", tag);
  return findings;
}

/** Counts whole words, except in Japanese, which writes words together. */
function countUses(text: string, key: string, language: ArticleLanguage): number {
  const source = key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [...text.matchAll(new RegExp(language === "ja" ? source : wholeWords([source]), "gu"))].length;
}

function isTagSupported(tag: string, keywords: readonly string[], facts: SourceFacts): boolean {
  const joined = (text: string) => foldText(normaliseText(text)).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  return joined(facts.text).includes(joined(tag)) || keywords.some((keyword) => joined(keyword) === joined(tag));
}
