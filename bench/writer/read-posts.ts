import { readFile } from "node:fs/promises";
import { z } from "zod";
import { articleLanguages } from "../../src/platform/languages.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";

/** A list of posts in Instagram's format, with their language; other fields are ignored. */
const postsSchema = z.array(
  z.object({
    id: z.string(),
    caption: z.string().nullish(),
    lang: z.enum(articleLanguages),
    timestamp: z.coerce.date(),
    username: z.string().default("the.account"),
    permalink: z.url().nullish(),
    media: z.array(z.object({ id: z.string(), alt_text: z.string().nullish() })).default([]),
  }),
);

/** If the file has another format, throws with the position of the error. */
export async function readPosts(file: string): Promise<SourceMaterial[]> {
  return postsSchema.parse(JSON.parse(await readFile(file, "utf8"))).map((post) => ({
    postId: post.id,
    caption: post.caption ?? "",
    postedAt: post.timestamp,
    timeZone: "UTC",
    accountName: post.username,
    pictures: post.media.map(({ id, alt_text }) => ({ pictureId: id, alt: alt_text ?? null })),
    permalink: post.permalink ?? null,
    about: "",
    keywords: [],
    language: post.lang,
    style: neutralStyle,
  }));
}
