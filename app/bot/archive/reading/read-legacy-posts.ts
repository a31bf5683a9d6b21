import type { NamedMedia, RawPost } from "./shapes.ts";
import { asList, asObject, asText, asTime } from "./values.ts";

/** posts_1.json, archived_posts.json: a list of posts, each with `media`. Null for an entry that isn't a post. */
export function readLegacyPost(entry: unknown): RawPost | null {
  const post = asObject(entry);
  const listed = post && asList(post["media"] ?? []);
  if (!post || !listed) return null;
  const media = listed.map(readMedia).filter((one) => one !== null);
  const [only] = media;
  // A single picture has the caption and the time itself; for a carousel, the post has them.
  const caption = asText(post["title"]) || (media.length === 1 ? (only?.title ?? "") : "");
  const takenAt = asTime(post["creation_timestamp"]) ?? only?.takenAt ?? null;
  if (media.length === 0 && caption === "" && takenAt === null) return null;
  return { caption, takenAt, media, state: "published" };
}

/** Leaves out coordinates and devices, which are none of our business. */
export function readMedia(entry: unknown): NamedMedia | null {
  const media = asObject(entry);
  const uri = media && asText(media["uri"]);
  if (!media || !uri) return null;
  return { uri, takenAt: asTime(media["creation_timestamp"]), title: asText(media["title"]) };
}
