import type { ArticleWriter, Question, SourceMaterial, WrittenArticle } from "../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../src/writer/built-in/built-in-writer.ts";

/** A writer that asks, and adds each answer as a paragraph. A test changes its questions and offers. */
export type AskingWriter = ArticleWriter & {
  asks: Question[];
  offers: Pick<WrittenArticle, "titles" | "factsToKeep" | "form" | "unused">;
  /** Runs before each writing. */
  before: () => Promise<void>;
  /** The material that it got, in order. */
  given: SourceMaterial[];
};

export const open = (text: string): Question => ({ text, isPrivate: false });
export const secret = (text: string): Question => ({ text, isPrivate: true });

export function createAskingWriter(): AskingWriter {
  const builtIn = createBuiltInWriter();
  const writer: AskingWriter = {
    asks: [],
    offers: {},
    before: async () => {},
    given: [],
    async write(material) {
      writer.given.push(material);
      await writer.before();
      // The built-in writer has its own way with answers.
      const written = await builtIn.write({ ...material, answers: [] });
      const answers = (material.answers ?? []).map(({ text }, index) => ({
        type: "paragraph" as const,
        spans: [{ text }],
        sources: [`answer:${index + 1}`],
      }));
      const document = { blocks: [...written.document.blocks, ...answers] };
      return { ...written, ...writer.offers, document, questions: writer.asks };
    },
    ask: async () => writer.asks,
  };
  return writer;
}
