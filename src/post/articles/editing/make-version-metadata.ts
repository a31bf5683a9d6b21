import type { Selectable } from "kysely";
import { bodyText, isShared } from "../../../writer/checks/article-text.ts";
import { writerLocales } from "../../../writer/built-in/locales/writer-locales.ts";
import { makeMetadata } from "../../../writer/built-in/make-metadata.ts";
import type { ArticleVersionsTable } from "../tables.ts";

type Version = Pick<Selectable<ArticleVersionsTable>, "title" | "document" | "language" | "form" | "record">;

/** Makes the excerpt and the description from the text: the earlier ones may state what a person has corrected. */
export function makeVersionMetadata({ title, document, language, form, record }: Version) {
  const { excerpt, metaDescription } = makeMetadata(
    {
      title,
      isOwnTitle: form !== "digest" && title !== record.standInTitle,
      blocks: document.blocks.filter((one) => !isShared(one) && one.type !== "figure" && one.type !== "gallery"),
      closingLine: bodyText({ blocks: document.blocks.filter(isShared).slice(-1) }),
    },
    writerLocales[language],
  );
  return { excerpt, meta_description: metaDescription };
}
