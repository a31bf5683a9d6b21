import { articleLanguages, type ArticleLanguage } from "../../../platform/languages.ts";
import { lexicons } from "./lexicons.ts";

export type ClaimGroup = "superlative" | "award" | "since" | "health" | "guarantee" | "diet" | "nature" | "fame";

/** One claim and its wordings in each language, in lower case. A claim in the sources supports only the same claim. */
export type Claim = { id: string; group: ClaimGroup; patterns: Record<ArticleLanguage, RegExp> };

const groups: Record<string, ClaimGroup> = {
  best: "superlative",
  only: "superlative",
  award: "award",
  fame: "fame",
  since: "since",
  health: "health",
  guarantee: "guarantee",
  diet: "diet",
  nature: "nature",
};

export const claims: Claim[] = Object.entries(groups).map(([id, group]) => ({ id, group, patterns: patternsOf(id) }));

function patternsOf(id: string): Record<ArticleLanguage, RegExp> {
  const entries = articleLanguages.map((language) => {
    const alternatives = lexicons[language].claims[id] ?? "(?!)";
    const isSpaced = language !== "ja";
    return [language, new RegExp(isSpaced ? `(?<!\\p{L})(?:${alternatives})(?!\\p{L})` : alternatives, "gu")];
  });
  return Object.fromEntries(entries) as Claim["patterns"];
}
