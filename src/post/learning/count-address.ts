import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Lesson } from "../../writer/lessons.ts";

type Forms = Partial<Record<Lesson, RegExp>>;

/**
 * Words of each form of address. "Sie" and "Ihr" at the start of a sentence may mean "she" and "her" and don't count;
 * the Vietnamese "chúng tôi" means "we" and is none of the three.
 */
const forms: Partial<Record<ArticleLanguage, Forms>> = {
  de: {
    "address-du": /(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?)(?!\p{L})/giu,
    "address-sie": /(?<=[\p{L}\p{N},;–—)] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/gu,
  },
  fr: {
    "address-tu": /(?<!\p{L})(?:(?:tu|te|toi|ton|ta|tes)(?!\p{L})|t['’](?=\p{L}))/giu,
    "address-vous": /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/giu,
  },
  vi: {
    "address-minh": /(?<!\p{L})(?<!chúng )mình(?!\p{L})/giu,
    "address-toi": /(?<!\p{L})(?<!chúng )tôi(?!\p{L})/giu,
    "address-to": /(?<!\p{L})(?<!chúng )tớ(?!\p{L})/giu,
  },
};

/** Counts each form in a text; empty for a language without such a choice. */
export function countAddress(text: string, language: ArticleLanguage): Partial<Record<Lesson, number>> {
  const ofLanguage = Object.entries(forms[language] ?? {});
  return Object.fromEntries(
    ofLanguage.map(([lesson, pattern]) => [lesson, [...text.normalize("NFC").matchAll(pattern)].length]),
  );
}
