import { readFile } from "node:fs/promises";
import { z } from "zod";
import { articleLanguages } from "../../src/platform/languages.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import { material } from "../../src/writer/built-in/fixtures/material.ts";

/** A list of posts in Instagram's format, with their language; other fields are ignored. */
const postsSchema = z.array(
  z.object({
    id: z.string(),
    caption: z.string().nullish(),
    lang: z.enum(articleLanguages),
    timestamp: z.coerce.date(),
    username: z.string().default("the.account"),
    permalink: z.url().nullable().default(null),
    media: z.array(z.object({ id: z.string(), alt_text: z.string().nullish() })).default([]),
  }),
);

/** If the file has another format, throws with the position of the error. */
export async function readPosts(file: string): Promise<SourceMaterial[]> {
  const posts = postsSchema.parse(JSON.parse(await readFile(file, "utf8")));
  return posts.map(({ id, caption, lang, timestamp, username, permalink, media }) =>
    material({
      postId: id,
      caption: caption ?? "",
      postedAt: timestamp,
      accountName: username,
      pictures: media.map((one) => ({ pictureId: one.id, alt: one.alt_text ?? null })),
      permalink,
      language: lang,
    }),
  );
}
