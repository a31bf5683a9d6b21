import { readdir, readFile, writeFile } from "node:fs/promises";
import type { ArticleWriter, WrittenArticle } from "../../src/writer/article-writer.ts";

const folder = new URL("./recorded/", import.meta.url);

/** A model's answers to the corpus by post, before the gate checked them. */
type Recording = { model: string; articles: Record<string, Omit<WrittenArticle, "findings" | "record">> };

/** Turns each recording into a writer that plays back its articles. */
export async function readRecordings(): Promise<{ name: string; writer: ArticleWriter }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => {
      // As recordAnswers() wrote it.
      const recording = JSON.parse(await readFile(new URL(file, folder), "utf8")) as Recording;
      return { name: `recorded answers of ${recording.model}`, writer: toWriter(recording) };
    }),
  );
}

function toWriter({ model, articles }: Recording): ArticleWriter {
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
  const articles: Recording["articles"] = {};
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
