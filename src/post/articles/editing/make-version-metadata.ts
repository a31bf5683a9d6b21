import type { Selectable } from "kysely";
import type { ArticleDocument } from "../../../document/document.ts";
import { renderText } from "../../../document/render/text.ts";
import { bodyText, isShared } from "../../../writer/checks/article-text.ts";
import { writerLocales } from "../../../writer/built-in/locales/writer-locales.ts";
import { makeMetadata } from "../../../writer/built-in/make-metadata.ts";
import { words } from "../../../writer/text/words.ts";
import type { ArticleVersionsTable } from "../tables.ts";

type Text = { title: string; document: ArticleDocument };
type Version = Selectable<ArticleVersionsTable>;

/**
 * Keeps an edited version's excerpt and description, or makes new ones if the edit removed one of their words from the
 * text: they might state what a person has corrected.
 */
export function makeVersionMetadata(current: Version, edited: Text): Pick<Version, "excerpt" | "meta_description"> {
  const { excerpt, meta_description, language, form, record } = current;
  const isFewer = compareWords(current, edited, language);
  if (!words(`${excerpt}\n${meta_description}`, language).some(isFewer)) return { excerpt, meta_description };
  const { title, document } = edited;
  const made = makeMetadata(
    {
      title,
      isOwnTitle: form !== "digest" && title !== record.standInTitle,
      blocks: document.blocks.filter((one) => !isShared(one) && one.type !== "figure" && one.type !== "gallery"),
      closingLine: bodyText({ blocks: document.blocks.filter(isShared).slice(-1) }),
    },
    writerLocales[language],
  );
  return { excerpt: made.excerpt, meta_description: made.metaDescription };
}

/** Tells whether the edit removed every use of a word, or any use of a number. */
function compareWords(before: Text, after: Text, language: string): (word: string) => boolean {
  const count = ({ title, document }: Text) => {
    const counts = new Map<string, number>();
    for (const word of words(`${title}\n${renderText(document)}`, language))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  };
  const [old, now] = [count(before), count(after)];
  return (word) => (now.get(word) ?? 0) < Math.min(old.get(word) ?? 0, /\p{N}/u.test(word) ? Infinity : 1);
}
