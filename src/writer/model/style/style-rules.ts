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

/** Turns the sliders into written rules; a slider in the middle adds none. */
export function styleRules(language: ArticleLanguage, style: WritingStyle): string[] {
  const rules = languages[language];
  const chosen = sliders.flatMap((slider) => {
    const value = style[slider];
    if (Math.abs(value) < weak) return [];
    const rule = rules[slider][value < 0 ? 0 : 1];
    return [`${Math.abs(value) < strong ? "A little" : "Clearly"}: ${rule}`];
  });
  const address = Math.abs(style.formalToCasual) < weak ? [rules.address] : [];
  return [...address, ...chosen, "Style changes how a thing is said, never what is said."];
}

/** Phrases that give a machine away. */
export function stockPhrases(language: ArticleLanguage): readonly string[] {
  return languages[language].stock;
}
