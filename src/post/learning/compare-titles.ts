import type { ArticleLanguage } from "../../platform/languages.ts";
import { countWords } from "../../writer/text/words.ts";
import type { Edit } from "./compare-texts.ts";

const CLEARLY_SHORTER = 0.75;

/** Derives a lesson from picking another of the offered titles than the first. The owner's own title says nothing. */
export function compareTitles(
  { title, titles }: { title: string; titles: string[] },
  picked: string,
  language: ArticleLanguage,
): Edit[] {
  if (picked === title || !titles.includes(picked)) return [];
  const ratio = countWords(picked, language) / Math.max(1, countWords(title, language));
  if (ratio > CLEARLY_SHORTER && ratio < 1 / CLEARLY_SHORTER) return [];
  const lesson = ratio <= CLEARLY_SHORTER ? "shorter-titles" : "longer-titles";
  return [{ kind: "title-length", lesson, before: title, after: picked }];
}
