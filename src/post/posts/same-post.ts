import { hasInstagramId, toInstagramId } from "./archive-media-id.ts";

/** What an archive and Instagram's API both say about a post. */
export type PostIdentity = { mediaId: string; postedAt: Date; caption: string };

/** An archive's times differ by a few seconds from those of the API. */
export const CLOSE_MS = 5_000;

/** Enough of a caption to tell two posts of the same seconds apart. */
export const START_LENGTH = 40;

export function toStart(caption: string): string {
  const words = caption.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  return words.slice(0, START_LENGTH);
}

/**
 * Whether two records are of one post: by Instagram's id, otherwise by time and the start of the caption. Two posts of
 * an archive that both have an id are never compared by time: people do post twice in a second.
 */
export function isSamePost(one: PostIdentity, other: PostIdentity): boolean {
  const id = toInstagramId(one.mediaId);
  if (id !== null && id === toInstagramId(other.mediaId)) return true;
  if (one.mediaId === other.mediaId) return true;
  if (hasInstagramId(one.mediaId) && hasInstagramId(other.mediaId)) return false;
  const apart = Math.abs(one.postedAt.getTime() - other.postedAt.getTime());
  return apart <= CLOSE_MS && toStart(one.caption) === toStart(other.caption);
}
