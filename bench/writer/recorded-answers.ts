import { readdir, readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { documentSchema } from "../../src/document/document.ts";
import type { ArticleWriter, WrittenArticle } from "../../src/writer/article-writer.ts";

const folder = new URL("./recorded/", import.meta.url);

/** A model's answers to the corpus, before the gate checked them. */
const recordingSchema = z.object({
  model: z.string(),
  articles: z.record(
    z.string(),
    z.object({
      title: z.string(),
      document: documentSchema,
      excerpt: z.string(),
      metaDescription: z.string(),
      slug: z.string(),
      tags: z.array(z.string()),
      keywordsNotCovered: z.array(z.string()),
    }),
  ),
});

/** Turns each recording into a writer that plays back its articles. */
export async function readRecordings(): Promise<{ name: string; writer: ArticleWriter }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => {
      const { model, articles } = recordingSchema.parse(JSON.parse(await readFile(new URL(file, folder), "utf8")));
      return { name: `recorded answers of ${model}`, writer: toWriter(model, articles) };
    }),
  );
}

function toWriter(model: string, articles: z.infer<typeof recordingSchema>["articles"]): ArticleWriter {
  return {
    async write({ postId }) {
      const article = articles[postId];
      if (article === undefined)
        throw new Error(`The recording of ${model} has no post ${postId}: record it again with --live --record.`);
      return { ...article, findings: [], record: { writer: "model", revision: "recorded", model } };
    },
  };
}

/** Records every article that passes through and writes them to a file at the end. */
export function recordAnswers(model: string, writer: ArticleWriter): { writer: ArticleWriter; save(): Promise<URL> } {
  const articles: Record<string, Omit<WrittenArticle, "findings" | "record">> = {};
  return {
    writer: {
      async write(material, signal, ref) {
        const article = await writer.write(material, signal, ref);
        const { findings: _findings, record: _record, ...kept } = article;
        articles[material.postId] = kept;
        return article;
      },
    },
    async save() {
      const file = new URL(`${model.replace(/[^a-z0-9.-]+/gi, "-")}.json`, folder);
      await writeFile(file, `${JSON.stringify({ model, articles }, null, 1)}\n`);
      return file;
    },
  };
}
