import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { z } from "zod";
import { articleLanguages, locales } from "../../../src/platform/languages.ts";
import { listTopics } from "../../../src/post/posts/hashtags.ts";
import { neutralStyle } from "../../../src/post/sources/source-settings.ts";
import type { SourceMaterial } from "../../../src/writer/article-writer.ts";
import { examplePosts } from "../../../src/writer/built-in/fixtures/material.ts";
import type { LoadedPicture } from "../../../src/writer/model/model-path.ts";

/** What its owner's account adds to a post; the post is one of the simulator's or of `examplePosts`. */
const entriesSchema = z.array(
  z.strictObject({
    id: z.string(),
    post: z.string(),
    account: z.string(),
    timeZone: z.string(),
    postedAt: z.coerce.date(),
    about: z.string(),
    keywords: z.array(z.string()).default([]),
    questionLocale: z.enum(locales).default("en"),
    earlierPosts: z
      .array(
        z.strictObject({
          text: z.string(),
          postedAt: z.coerce.date(),
          title: z.string().nullable().default(null),
          url: z.url().nullable().default(null),
        }),
      )
      .default([]),
  }),
);

const simulatedSchema = z.array(
  z.object({
    id: z.string(),
    caption: z.string(),
    lang: z.enum(articleLanguages),
    media: z.array(z.object({ file: z.string() })),
  }),
);

const simulatedFolder = new URL("../../../simulators/instagram/posts/", import.meta.url);

export type RecordedPost = { id: string; material: SourceMaterial; pictures: Map<string, LoadedPicture> };

/** The posts for recordings, with the product's knowledge about their owners. */
export function readRecordedPosts(): RecordedPost[] {
  const entries = entriesSchema.parse(readJson(new URL("./posts.json", import.meta.url)));
  const simulated = simulatedSchema.parse(readJson(new URL("posts.json", simulatedFolder)));
  return entries.map(({ id, post, account, ...known }) => {
    const found = simulated.find((one) => one.id === post);
    const example = examplePosts.find(({ postId }) => postId === post);
    const caption = found?.caption ?? example?.caption;
    const language = found?.lang ?? example?.language;
    if (caption === undefined || language === undefined) throw new Error(`posts.json: there is no post ${post}`);
    const pictures = new Map(
      (found?.media ?? []).map(({ file }, index) => [
        `${id}-${index + 1}`,
        openPicture(new URL(file, simulatedFolder)),
      ]),
    );
    const material: SourceMaterial = {
      ...known,
      postId: id,
      caption,
      language,
      accountName: account,
      pictures: [...pictures.keys()].map((pictureId) => ({ pictureId, alt: null })),
      permalink: null,
      style: neutralStyle,
      topics: listTopics(caption),
    };
    return { id, material, pictures };
  });
}

/** As the product stores and sends it. */
function openPicture(file: URL): LoadedPicture {
  const bytes = readFileSync(file);
  return {
    sha256: createHash("sha256").update(bytes).digest("hex"),
    jpeg: (edge) =>
      sharp(bytes)
        .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer(),
  };
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
