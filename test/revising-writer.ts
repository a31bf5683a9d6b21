import type { ArticleWriter } from "../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../src/writer/built-in/built-in-writer.ts";

/** A writer that follows change requests by appending them to the article. */
export const revisingWriter: ArticleWriter = {
  ...createBuiltInWriter(),
  revise: async (material, article, { wish }) => {
    const written = await createBuiltInWriter().write(material);
    const document = {
      blocks: [...article.document.blocks, { type: "paragraph" as const, spans: [{ text: `As requested: ${wish}` }] }],
    };
    return { article: { ...written, ...article, document }, changed: [] };
  },
};
