import type { FoundPost } from "./reading/shapes.ts";

export type PostFilter = { year: string; hasWords: boolean; hashtag: string };

export const noFilter: PostFilter = { year: "", hasWords: false, hashtag: "" };

export function filterPosts(
  posts: readonly FoundPost[],
  { year, hasWords, hashtag }: PostFilter,
  yearOf: (post: FoundPost) => string,
): FoundPost[] {
  const tag = hashtag.trim().replace(/^#/, "").normalize("NFC").toLowerCase();
  return posts.filter(
    (post) =>
      (year === "" || yearOf(post) === year) &&
      (!hasWords || post.caption !== "") &&
      (tag === "" || readTags(post.caption).some((one) => one.startsWith(tag))),
  );
}

function readTags(caption: string): string[] {
  return [...caption.toLowerCase().matchAll(/[#＃]([\p{L}\p{M}\p{N}_]+)/gu)].map(([, tag = ""]) => tag);
}
