import { expect, it } from "vitest";
import { isSamePost, toStart } from "../../../src/post/posts/same-post.ts";
import { toArchiveMediaId } from "../../../src/post/posts/archive-media-id.ts";
import { createKnown } from "./create-known.ts";
import { filterPosts, noFilter } from "./filter-posts.ts";
import type { FoundPost } from "./reading/shapes.ts";

const at = new Date("2024-06-01T08:00:00Z");
const later = (ms: number) => new Date(at.getTime() + ms);
const post: FoundPost = {
  key: "media:17900000000000001",
  postedAt: at,
  caption: "Six plates fresh from the kiln, and a seventh one that cracked. #Gốm #kiln_2024",
  pictures: [],
  skippedVideos: 0,
  hidden: null,
};

it.each([
  [
    "the same id in the connected account",
    { mediaId: "17900000000000001", postedAt: later(90_000), caption: "" },
    true,
  ],
  ["the same second and words", { mediaId: "18111111111111111", postedAt: later(-3_000), caption: post.caption }, true],
  ["six seconds apart", { mediaId: "18111111111111111", postedAt: later(6_000), caption: post.caption }, false],
  ["other words", { mediaId: "18111111111111111", postedAt: at, caption: "Something else" }, false],
  [
    "another post of an archive",
    { mediaId: "archive:media:17900000000000002", postedAt: at, caption: post.caption },
    false,
  ],
  [
    "an archive's without an id",
    { mediaId: `archive:file:${"a".repeat(64)}`, postedAt: at, caption: post.caption },
    true,
  ],
])("knows a post by the service's rule: %s", (_name, known, isKnown) => {
  const listed = { mediaId: known.mediaId, postedAt: known.postedAt.toISOString(), start: toStart(known.caption) };
  expect(createKnown([listed])(post)).toBe(isKnown);
  expect(isSamePost({ ...post, mediaId: toArchiveMediaId(post.key) }, known)).toBe(isKnown);
});

it.each([
  [{ year: "2024" }, 1],
  [{ year: "2023" }, 0],
  [{ hashtag: "#gốm" }, 1],
  [{ hashtag: "kiln" }, 1],
  [{ hashtag: "bowl" }, 0],
  [{ hasWords: true }, 1],
])("filters by %j", (given, count) => {
  const found = filterPosts([post, { ...post, caption: "", postedAt: new Date(0) }], { ...noFilter, ...given }, (one) =>
    String(one.postedAt.getUTCFullYear()),
  );
  expect(found).toHaveLength(count);
});
