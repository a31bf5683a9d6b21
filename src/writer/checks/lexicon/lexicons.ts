import type { ArticleLanguage } from "../../../platform/languages.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import type { Lexicon } from "./lexicon.ts";
import { ms } from "./ms.ts";
import { vi } from "./vi.ts";

export const lexicons: Record<ArticleLanguage, Lexicon> = { en, de, fr, it, vi, ja, ms };
