import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { SourceMaterial } from "../../article-writer.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { isOnInstagram, type WriterLocale } from "./locale.ts";
import { ms } from "./ms.ts";
import { vi } from "./vi.ts";

export const writerLocales: Record<ArticleLanguage, WriterLocale> = { en, de, fr, it, vi, ja, ms };

/** The language's rules for this post: on other networks, a "DM" isn't an Instagram message. */
export function localeFor({ language, permalink }: Pick<SourceMaterial, "language" | "permalink">): WriterLocale {
  const locale = writerLocales[language];
  return permalink === null || isOnInstagram(permalink) ? locale : { ...locale, platformWords: [] };
}
