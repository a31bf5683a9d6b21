import type { Block } from "../../document/document.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { words } from "../text/words.ts";
import { proseOf } from "./make-metadata.ts";

/** The owner's keywords that appear in neither title nor text. None is ever worked in: that would be a claim. */
export function keywordsNotCovered(
  keywords: string[],
  title: string,
  blocks: Block[],
  language: ArticleLanguage,
): string[] {
  const texts = [title, ...proseOf(blocks)];
  const carried = ` ${texts.flatMap((text) => [...words(text.normalize("NFC"), language), "|"]).join(" ")} `;
  const wanted = new Map(keywords.map((keyword) => [keyword.trim().normalize("NFC"), keyword.trim()]));
  return [...wanted]
    .filter(([keyword]) => keyword !== "" && !carried.includes(` ${words(keyword, language).join(" ")} `))
    .map(([, keyword]) => keyword);
}
