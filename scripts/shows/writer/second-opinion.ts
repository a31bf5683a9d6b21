import { eld } from "eld/medium";
import { type ArticleLanguage, articleLanguages } from "../../../src/platform/languages.ts";
import type { WrittenArticle } from "../../../src/writer/article-writer.ts";
import { toPassages } from "../../../src/writer/checks/article-text.ts";

const tables = eld.newInstance();
tables.setLanguageSubset([...articleLanguages, "id", "es", "pt", "nl", "sv", "pl"]);

/** Shorter ones are names, prices and addresses. */
const fewestLetters = 60;

/**
 * Whether each longer passage is in the article's language, judged with larger tables than the gate uses.
 * Passages marked as foreign-language quotations may be in another one.
 */
export function isWrittenIn(article: WrittenArticle, language: ArticleLanguage): boolean {
  const own = toPassages(article, language).filter(({ lang }) => lang === null || lang.split("-")[0] === language);
  return own.every(({ text }) => {
    const prose = text.replace(/https?:\S+|\S+@\S+|[@#]\S+|\d+/gu, " ");
    if ((prose.match(/\p{L}/gu)?.length ?? 0) < (language === "ja" ? fewestLetters / 3 : fewestLetters)) return true;
    const found = tables.detect(prose);
    return !found.isReliable() || found.language === language || (language === "ms" && found.language === "id");
  });
}
