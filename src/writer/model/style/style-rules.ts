import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { WritingStyle } from "../../article-writer.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ms } from "./ms.ts";
import type { LanguageStyle } from "./language-style.ts";
import { vi } from "./vi.ts";

const languages: Record<ArticleLanguage, LanguageStyle> = { en, de, fr, it, vi, ja, ms };

const sliders = ["formalToCasual", "seriousToFunny", "respectfulToIrreverent", "matterOfFactToEnthusiastic"] as const;
const weak = 0.2;
const strong = 0.7;

/** A slider near the middle sets a tone and forbids nothing. */
const slightly: Record<(typeof sliders)[number], readonly [first: string, second: string]> = {
  formalToCasual: [
    "Rather formal: whole sentences, few contractions.",
    "Rather casual: short sentences, as one talks.",
  ],
  seriousToFunny: ["Rather serious: no joke of your own.", "Rather light: now and then a playful word."],
  respectfulToIrreverent: ["Rather respectful: little irony.", "Rather cheeky: now and then a dry word."],
  matterOfFactToEnthusiastic: [
    "Rather matter-of-fact: few exclamation marks, little praise.",
    "Rather enthusiastic: lively verbs, an exclamation mark at most.",
  ],
};

/** Turns the sliders into written rules; a slider in the middle adds none. */
export function styleRules(language: ArticleLanguage, style: WritingStyle): string[] {
  const rules = languages[language];
  const chosen = sliders.flatMap((slider) => {
    const value = style[slider];
    if (Math.abs(value) < weak) return [];
    const end = value < 0 ? 0 : 1;
    return [Math.abs(value) < strong ? slightly[slider][end] : `Clearly: ${rules[slider][end]}`];
  });
  const address = Math.abs(style.formalToCasual) < strong ? [rules.address] : [];
  const scope = chosen.length > 0 ? ["This is for your own sentences: the owner's own words stay as they are."] : [];
  return [...address, ...chosen, ...scope, "Style changes how a thing is said, never what is said."];
}

/** Phrases that give a machine away. */
export function stockPhrases(language: ArticleLanguage): readonly string[] {
  return languages[language].stock;
}
