import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { documentSchema } from "../../src/document/document.ts";
import { articleLanguages } from "../../src/platform/languages.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import { material } from "../../src/writer/built-in/fixtures/material.ts";

const texts = z.array(z.string());

/** An article as the files keep it. */
export const articleParts = {
  title: z.string(),
  document: documentSchema,
  excerpt: z.string(),
  metaDescription: z.string(),
  tags: texts,
};

const postSchema = z.strictObject({
  id: z.string(),
  genre: z.string(),
  caption: z.string(),
  postedAt: z.coerce.date(),
  accountName: z.string(),
  pictures: z.array(z.object({ pictureId: z.string(), alt: z.string().nullable() })),
  about: z.string(),
  keywords: texts,
  /** A faithful paraphrase of the caption: everything in it is true. */
  article: z.strictObject(articleParts),
});
const corpusSchema = z.object({ licence: z.literal("CC0-1.0"), posts: z.array(postSchema) });

export type CorpusPost = Pick<z.infer<typeof postSchema>, "genre" | "article"> & {
  material: SourceMaterial;
  /** A third of the posts, by hash: the checks are never tuned to these. */
  isHeldOut: boolean;
};

export function readCorpus(): CorpusPost[] {
  return articleLanguages.flatMap((language) => {
    const file = new URL(`./corpus/${language}.json`, import.meta.url);
    const { posts } = corpusSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return posts.map(({ id, genre, article, ...post }) => ({
      material: material({ ...post, postId: id, permalink: null, language }),
      genre,
      article,
      isHeldOut: (createHash("sha256").update(id).digest()[0] ?? 0) % 3 === 0,
    }));
  });
}
