import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { normaliseText } from "./normalise-text.ts";

/** The caption's language without its hashtags and handles; null where it is too short or none of the seven. */
export function detectCaptionLanguage(caption: string, detector: LanguageDetector): ArticleLanguage | null {
  const found = detector.detect(normaliseText(caption));
  return articleLanguages.find((language) => language === found) ?? null;
}
