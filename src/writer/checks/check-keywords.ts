import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import { bodyText, type CheckedArticle } from "./article-text.ts";
import { foldText, normaliseText } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/** A keyword that makes up more of a text than this reads as stuffing. */
const densest = 0.04;
const fewestForDensity = 4;

/** Each of the owner's keywords is used or listed as not covered; none is stuffed; tags come from the post. */
export function checkKeywords(article: CheckedArticle, keywords: readonly string[], facts: SourceFacts): Finding[] {
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
    const uses = text.split(key).length - 1;
    const isListed = article.keywordsNotCovered.some((other) => foldText(normaliseText(other)).trim() === key);
    if (uses === 0 && !isListed) add("notUsedNorListed", keyword);
    if (uses > 0 && isListed) add("usedAndListed", keyword);
    if (uses >= fewestForDensity && (uses * key.length) / text.length > densest) add("stuffed", keyword);
  }
  for (const tag of article.tags) if (!isTagSupported(tag, keywords, facts)) add("tagNotInSources", tag);
  return findings;
}

function isTagSupported(tag: string, keywords: readonly string[], facts: SourceFacts): boolean {
  const joined = (text: string) => foldText(normaliseText(text)).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  return joined(facts.text).includes(joined(tag)) || keywords.some((keyword) => joined(keyword) === joined(tag));
}
