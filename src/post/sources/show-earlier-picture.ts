import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import {
  hasTooManyPictures,
  reEncodePicture,
  UnusablePictureError,
} from "../../platform/pictures/re-encode-picture.ts";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import { createFairSemaphore } from "../../platform/pictures/fair-semaphore.ts";
import { GalleyError } from "../../platform/errors.ts";
import { choosable } from "../posts/earlier/earlier-posts.ts";
import { openReader, readerColumns } from "../posts/open-reader.ts";

const THUMBNAIL = { maxSide: 480, quality: 78 };
/** A page has fifty photos, and a browser keeps them for a day. */
const PER_HOUR = 300;
const HOUR_MS = 3_600_000;
/** Concurrently, in one process; owners take turns. */
const fetches = createFairSemaphore(4);
/** How many of one owner's photos may be waiting: more than two pages have. */
const MOST_OF_ONE = 120;

type PictureContext = Pick<Context, "addressed" | "clock" | "db" | "dbOf" | "instagram" | "log" | "sealing">;

/**
 * Fetches the first photo of a post on offer, small, to choose by; stores nothing. Null if there is none, or the
 * platform doesn't return it now: its owner can choose by the words. Throws "rate-limited".
 */
export async function showEarlierPicture(
  ctx: PictureContext,
  caller: Caller,
  input: { postId: string },
): Promise<Buffer | null> {
  const { ownerId } = caller;
  if (fetches.count(ownerId) >= MOST_OF_ONE) throw new GalleyError("rate-limited");
  await enforceRateLimit(ctx, { key: `earlier photos ${ownerId}`, max: PER_HOUR, windowMs: HOUR_MS });
  return fetches.run(ownerId, () => fetchPicture(ctx, caller, input));
}

async function fetchPicture(
  ctx: PictureContext,
  caller: Caller,
  { postId }: { postId: string },
): Promise<Buffer | null> {
  const row = await ctx
    .dbOf(caller.ownerId)
    .selectFrom("posts as post")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "post.owner_id").onRef("source.id", "=", "post.source_id"),
    )
    .select([
      "post.media_id as mediaId",
      "post.posted_at as postedAt",
      "source.id as sourceId",
      ...readerColumns.map((column) => `source.${column}` as const),
    ])
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.id", "=", postId)
    .where("post.skipped", "in", choosable)
    .where("source.kind", "<>", "photos")
    .where("source.status", "<>", "DISABLED")
    .executeTakeFirst();
  if (row === undefined || hasTooManyPictures(caller.ownerId)) return null;
  const { mediaId, postedAt, sourceId } = row;
  try {
    const reader = openReader(ctx, { ownerId: caller.ownerId, sourceId }, row);
    const picture = (await reader?.getPost(mediaId, postedAt))?.pictures.find(({ url }) => url !== null);
    if (reader === null || picture === undefined) return null;
    const { bytes } = await reader.downloadPicture(picture);
    return (await reEncodePicture(bytes, caller.ownerId, THUMBNAIL)).bytes;
  } catch (error) {
    if (!(error instanceof ConnectorError) && !(error instanceof UnusablePictureError)) throw error;
    ctx.log.warn({ err: error, mediaId }, "could not show an earlier photo");
    return null;
  }
}
