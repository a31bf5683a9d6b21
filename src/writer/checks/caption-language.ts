import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { normaliseText } from "./normalise-text.ts";

/** The caption's language, ignoring hashtags and handles; null if it is too short or not one of the seven. */
export function detectCaptionLanguage(caption: string, detector: LanguageDetector): ArticleLanguage | null {
  const found = detector.detect(normaliseText(caption));
  return articleLanguages.find((language) => language === found) ?? null;
}
