import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { SourceMaterial } from "../../article-writer.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { emailPattern, phonePattern, urlPattern } from "../../text/patterns.ts";
import { isOnInstagram, type WriterLocale } from "./locale.ts";
import { ms } from "./ms.ts";
import { vi } from "./vi.ts";

export const writerLocales: Record<ArticleLanguage, WriterLocale> = { en, de, fr, it, vi, ja, ms };

/**
 * The language's rules for this post: on other networks, a "DM" isn't an Instagram message, and readers who are asked
 * for one can use the contact that the owner told us.
 */
export function localeFor(material: Pick<SourceMaterial, "language" | "permalink" | OwnWords>): WriterLocale {
  const { language, permalink } = material;
  const locale = writerLocales[language];
  if (permalink !== null && !isOnInstagram(permalink)) return { ...locale, platformWords: [], messageCalls: /(?!)/u };
  const contact = findContact(material);
  if (contact === null) return locale;
  // The words go into another replacement, where "$" has a meaning.
  const escaped = contact.replaceAll("$", "$$$$");
  const withContact = (text: string) =>
    locale.message.reduce(
      (rest, [message, words]) => rest.replace(message, () => words.replace("{contact}", () => escaped)),
      text,
    );
  return {
    ...locale,
    contactWords: locale.platformWords.map(([pattern, text]) => [pattern, withContact(text)] as const),
  };
}

type OwnWords = "about" | "facts" | "answers";
const fewestDigits = 8;

/** The first address or number in what the owner told us, other than Instagram's. */
function findContact({ about, facts = [], answers = [] }: Pick<SourceMaterial, OwnWords>): string | null {
  for (const text of [...answers.map((answer) => answer.text), ...facts, about]) {
    const phones = [...text.matchAll(phonePattern)].filter(
      ([phone]) => phone.replace(/\D/gu, "").length >= fewestDigits,
    );
    const urls = [...text.matchAll(urlPattern)].filter(([url]) => !/instagram\.com/iu.test(url));
    const found = [...text.matchAll(emailPattern), ...phones, ...urls][0];
    if (found) return found[0];
  }
  return null;
}
