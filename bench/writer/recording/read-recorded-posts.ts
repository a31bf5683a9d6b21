import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import simulated from "../../../simulators/instagram/posts/posts.json" with { type: "json" };
import { listTopics } from "../../../src/post/posts/hashtags.ts";
import type { SourceMaterial } from "../../../src/writer/article-writer.ts";
import { examplePosts, material } from "../../../src/writer/built-in/fixtures/material.ts";
import type { LoadedPicture } from "../../../src/writer/model/model-path.ts";
import entries from "./posts.json" with { type: "json" };

export type RecordedPost = { id: string; material: SourceMaterial; pictures: Map<string, LoadedPicture> };

/** The posts for recordings: one of `examplePosts` each, what its owner's account adds, and the demo's pictures. */
export function readRecordedPosts(): RecordedPost[] {
  return entries.map(({ id, post, account, earlierPosts = [], postedAt, ...known }) => {
    const example = examplePosts.find(({ postId }) => postId === post);
    if (example === undefined) throw new Error(`posts.json: there is no post ${post}`);
    const { caption, language } = example;
    const files = simulated.find((one) => one.id === post)?.media ?? [];
    const pictures = new Map(files.map(({ file }, index) => [`${id}-${index + 1}`, openPicture(file)]));
    const own = material({
      questionLocale: "en",
      // posts.json is ours.
      ...(known as Partial<SourceMaterial>),
      postId: id,
      caption,
      language,
      postedAt: new Date(postedAt),
      accountName: account,
      pictures: [...pictures.keys()].map((pictureId) => ({ pictureId, alt: null })),
      permalink: null,
      topics: listTopics(caption),
      earlierPosts: earlierPosts.map((one) => ({ title: null, url: null, ...one, postedAt: new Date(one.postedAt) })),
    });
    return { id, material: own, pictures };
  });
}

/** As the product stores and sends it. */
function openPicture(file: string): LoadedPicture {
  const bytes = readFileSync(new URL(`../../../simulators/instagram/posts/${file}`, import.meta.url));
  return {
    sha256: createHash("sha256").update(bytes).digest("hex"),
    jpeg: (edge) =>
      sharp(bytes)
        .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer(),
  };
}
