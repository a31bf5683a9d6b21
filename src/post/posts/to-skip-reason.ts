import type { SourcePost } from "../../connectors/source.ts";
import type { SkipReason } from "./tables.ts";
import { type HashtagRules, readHashtags } from "./hashtags.ts";

/** Returns why a post doesn't become an article; null if it does. Only pictures do: no videos, reels or stories. */
export function toSkipReason(post: SourcePost, rules: HashtagRules): SkipReason | null {
  if (post.kind === "video") return "video";
  // The product type is optional in Instagram's responses; without one, it's a feed post.
  if (post.productType !== null && post.productType !== "FEED") return "not-feed";
  if (post.isSensitive) return "sensitive";
  if (post.pictures.length === 0) return "no-picture";
  return toRuleReason(readHashtags(post.caption), rules);
}

function toRuleReason(tags: ReadonlySet<string>, { include, exclude, never }: HashtagRules): SkipReason | null {
  if (never !== null && tags.has(never)) return "never-publish";
  if (exclude.some((tag) => tags.has(tag))) return "excluded-hashtag";
  return include.length > 0 && !include.some((tag) => tags.has(tag)) ? "no-included-hashtag" : null;
}
