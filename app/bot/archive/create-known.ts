import { hasInstagramId, toArchiveMediaId, toInstagramId } from "../../../src/post/posts/archive-media-id.ts";
import { CLOSE_MS, toStart } from "../../../src/post/posts/same-post.ts";
import type { KnownPost } from "./archive-documents.ts";
import type { FoundPost } from "./reading/shapes.ts";

/**
 * Checks whether Galley already has a post from an archive, by the service's own rule (isSamePost) but in the browser.
 */
export function createKnown(known: readonly KnownPost[]): (post: FoundPost) => boolean {
  const ids = new Set(known.flatMap(({ mediaId }) => [mediaId, toInstagramId(mediaId) ?? mediaId]));
  const bySecond = Map.groupBy(known, ({ postedAt }) => toSecond(new Date(postedAt)));
  return ({ key, postedAt, caption }) => {
    const mediaId = toArchiveMediaId(key);
    if (ids.has(mediaId) || ids.has(toInstagramId(mediaId) ?? mediaId)) return true;
    const start = toStart(caption);
    const near = Array.from({ length: 2 * SECONDS + 1 }, (_, at) => toSecond(postedAt) + at - SECONDS);
    return near
      .flatMap((second) => bySecond.get(second) ?? [])
      .some((one) => one.start === start && !(hasInstagramId(mediaId) && hasInstagramId(one.mediaId)));
  };
}

const SECONDS = CLOSE_MS / 1_000;

function toSecond(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
