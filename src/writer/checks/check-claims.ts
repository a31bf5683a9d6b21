import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import type { Passage } from "./article-text.ts";
import { claims, type Claim } from "./lexicon/claims.ts";
import { lexicons } from "./lexicon/lexicons.ts";
import { normaliseText, withoutTopics } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/**
 * Statements that cost trust or break the law when invented: superlatives, awards, "since 1987", health,
 * guarantees, diets, "organic". Each is allowed if the sources make the same claim, in any language.
 */
export function checkClaims(passages: Passage[], facts: SourceFacts): Finding[] {
  const source = withoutTopics(facts.text).toLowerCase();
  const claimed = new Set(
    claims.filter((claim) => patternsOf(claim).some((pattern) => pattern.test(source))).map((claim) => claim.id),
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
        const match = claimed.has(claim.id) ? null : claim.patterns[facts.language]?.exec(text);
        if (match) add(claim.group, match[0].trim());
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

function patternsOf(claim: Claim): RegExp[] {
  return Object.values(claim.patterns);
}
