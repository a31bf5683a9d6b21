import type { ArticleLanguage } from "../../languages.ts";
import { takeContacts } from "./contacts.ts";
import type { LanguageDetector } from "./detect-language.ts";
import { normaliseText } from "./normalise-text.ts";

/** The caption's language without its hashtags and handles; null where it is too short or none of the seven. */
export function detectCaptionLanguage(caption: string, detect: LanguageDetector): ArticleLanguage | null {
  const found = detect(takeContacts(normaliseText(caption)).rest.replace(/\p{Extended_Pictographic}/gu, " "));
  return found === "other" ? null : found;
}
