import type { InstagramPost } from "../connectors/instagram/index.ts";
import type { SkipReason } from "../db/tables.ts";

/** Why a post gives no article; null when it does. Only pictures do: no videos, reels or stories. */
export function toSkipReason(post: InstagramPost): SkipReason | null {
  if (post.kind === "video") return "video";
  // The product type is optional in Instagram's answers; what is not said is taken as the feed.
  if (post.productType !== null && post.productType !== "FEED") return "not-feed";
  if (post.pictures.length === 0) return "no-picture";
  return null;
}
