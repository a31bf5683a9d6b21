import { cut } from "../platform/cut.ts";
import { cutCaption } from "./cut-caption.ts";
import type { SourcePost, SourceReader } from "./source.ts";

/** Platforms allow less, but a server may send megabytes, and reading a text can take quadratic time. */
const MAX_CAPTION = 10_000;
const MAX_ALT = 2_000;

/** Cuts texts that are longer than any post's. */
export function limitPosts(reader: SourceReader): SourceReader {
  return {
    ...reader,
    async listPosts(page) {
      const { posts, ...listed } = await reader.listPosts(page);
      return { ...listed, posts: posts.map(limitPost) };
    },
    getPost: async (mediaId, postedAt) => limitPost(await reader.getPost(mediaId, postedAt)),
    downloadPicture: async (picture) => limitAlt(await reader.downloadPicture(picture)),
  };
}

function limitPost(post: SourcePost): SourcePost {
  return { ...post, caption: cutCaption(post.caption, MAX_CAPTION), pictures: post.pictures.map(limitAlt) };
}

function limitAlt<T extends { altText?: string | null }>(picture: T): T {
  return picture.altText ? { ...picture, altText: cut(picture.altText, MAX_ALT) } : picture;
}
