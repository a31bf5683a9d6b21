import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import type { Passage } from "./article-text.ts";
import { claims } from "./lexicon/claims.ts";
import { lexicons } from "./lexicon/lexicons.ts";
import { isDenied } from "./meaning/statement.ts";
import { normaliseText, withoutTopics } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/**
 * Statements that cost trust or break the law when invented: superlatives, awards, "since 1987", health,
 * guarantees, diets, "organic". Each is allowed if the sources make the same claim, in any language, and don't deny it.
 */
export function checkClaims(passages: Passage[], facts: SourceFacts): Finding[] {
  const source = withoutTopics(facts.text).toLowerCase();
  const inSources = new Map(
    claims.map(({ id, patterns }) => [
      id,
      Object.values(patterns).flatMap((pattern) => listClaimed(source, pattern, facts.language)),
    ]),
  );
  return passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const text = normaliseText(sentence).toLowerCase();
      const findings: Finding[] = [];
      const add = (group: ReasonIn<"claim">, value: string) =>
        findings.push({
          kind: "claim",
          block: passage.block,
          sentence,
          reason: `findings.claim.${group}`,
          values: { value },
        });
      for (const claim of claims) {
        const stated = listClaimed(text, claim.patterns[facts.language], facts.language);
        const wrong = stated.find((one) => !isClaimed(one, inSources.get(claim.id) ?? []));
        if (wrong !== undefined) add(claim.group, wrong.words);
      }
      if (findings.length === 0) {
        for (const [match] of text.matchAll(lexicons[facts.language].openSuperlatives)) {
          if (!source.includes(match.trim())) add("superlative", match.trim());
        }
      }
      return findings;
    }),
  );
}

type Claimed = { words: string; isDenied: boolean };

function listClaimed(text: string, pattern: RegExp, language: ArticleLanguage): Claimed[] {
  return [...text.matchAll(pattern)].map((match) => ({ words: match[0].trim(), isDenied: isDenied(match, language) }));
}

/** "Not vegan" doesn't support "vegan", even beside another diet that the sources affirm. */
function isClaimed({ words, isDenied }: Claimed, sources: readonly Claimed[]): boolean {
  if (isDenied) return sources.length > 0;
  const same = sources.filter((source) => source.words === words);
  return (same.length > 0 ? same : sources).some((source) => !source.isDenied);
}
