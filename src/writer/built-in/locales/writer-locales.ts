import type { ArticleLanguage } from "../../../platform/languages.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import type { WriterLocale } from "./locale.ts";
import { ms } from "./ms.ts";
import { vi } from "./vi.ts";

export const writerLocales: Record<ArticleLanguage, WriterLocale> = { en, de, fr, it, vi, ja, ms };
