import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { SourcePicture, SourcePost, SourceReader } from "../../connectors/source.ts";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { crashPoint } from "../../platform/crash-points.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import type { SkipReason } from "./tables.ts";
import { putPicture } from "../../platform/pictures/model-copies.ts";
import {
  reEncodePicture,
  type ReEncodedPicture,
  UnusablePictureError,
} from "../../platform/pictures/re-encode-picture.ts";
import { isInPost } from "../../platform/pictures/use-upload.ts";
import { emit } from "../events.ts";

export type Patience = {
  /** A refused picture fails the import, whatever the post's age; a later attempt tries again. */
  isPatient?: boolean;
  /** Consecutive failed attempts before this one; by default too many for a picture that may be broken. */
  failures?: number;
};

type ImportPostInput = {
  sourceId: string;
  reader: SourceReader;
  post: SourcePost;
  skipped: SkipReason | null;
  startAfter: Date;
  /** Its owner asked for it, so it isn't collected for a digest. */
  standsAlone?: boolean;
  patience?: Patience;
  /** Pictures download immediately, but the post is stored only once this has resolved. Never rejects. */
  after?: Promise<unknown>;
};
/**
 * Picture hosts sometimes briefly refuse a picture, can't find it, or answer with something else; we believe them only
 * for older posts, and not at once.
 */
const FRESH_MS = 3_600_000;
const REFUSALS: ConnectorReason[] = ["forbidden", "not-found"];
/** How many attempts fail when something other than a picture arrives: it may be broken at its source. */
const UNUSABLE_ATTEMPTS = 2;

export type KeptPicture = ReEncodedPicture & { storageKey: string; altText: string | null };

/** Stores one post with our own copies of its pictures. Returns true if it becomes an article. */
export async function importPost(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">,
  caller: Caller,
  input: ImportPostInput,
): Promise<boolean> {
  const pictures =
    input.skipped === null ? await keepPictures(ctx, caller, input.reader, input.post, input.patience) : [];
  const skipped = input.skipped ?? (pictures.length === 0 ? "no-picture" : null);
  crashPoint("import.after-download");
  await input.after;
  const imported = await inTransaction(ctx, async (tx) => {
    if (!(await lockSource(tx, caller, input.sourceId))) return null;
    const postId = await insertPost(ctx, tx, caller, { ...input, skipped });
    if (postId === null || skipped !== null) return false;
    await insertPictures(tx, caller, postId, pictures);
    await emit(ctx, tx, caller, "post.imported", {
      postId,
      sourceId: input.sourceId,
      startAfter: input.startAfter,
      standsAlone: input.standsAlone ?? false,
    });
    return true;
  });
  crashPoint("import.after-commit");
  if (imported === null) await dropPictures(ctx, caller, pictures);
  return imported ?? false;
}

/** Returns false if the account's data was deleted meanwhile; a deletion waits for the lock. */
export async function lockSource(tx: Tx, caller: Caller, sourceId: string): Promise<boolean> {
  const source = await tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .where("last_error", "is distinct from", "data-deleted")
    .forKeyShare()
    .executeTakeFirst();
  return source !== undefined;
}

/** Removes copies that belong to no post. */
export async function dropPictures(
  ctx: Pick<Context, "db" | "pictures">,
  { ownerId }: Caller,
  pictures: readonly KeptPicture[],
): Promise<void> {
  for (const { storageKey } of pictures)
    if (!(await isInPost(ctx.db, ownerId, storageKey))) await ctx.pictures.remove(storageKey);
}

/** Stores pictures in the post's order; leaves out those that the platform withholds or that are unreadable. */
export async function keepPictures(
  ctx: Pick<Context, "clock" | "log" | "pictures" | "writers">,
  caller: Caller,
  reader: Pick<SourceReader, "downloadPicture">,
  post: SourcePost,
  { isPatient = false, failures = UNUSABLE_ATTEMPTS }: Patience = {},
): Promise<KeptPicture[]> {
  const isFresh = ctx.clock.now().getTime() - post.postedAt.getTime() < FRESH_MS;
  const asksAgain = (error: unknown) =>
    (isPatient || isFresh) && (isRefusal(error) || (failures < UNUSABLE_ATTEMPTS && isUnusable(error)));
  const kept = await Promise.all(post.pictures.map((picture) => keepPicture(ctx, caller, reader, picture, asksAgain)));
  return kept.filter((picture) => picture !== null);
}

async function keepPicture(
  ctx: Pick<Context, "log" | "pictures" | "writers">,
  caller: Caller,
  reader: Pick<SourceReader, "downloadPicture">,
  picture: SourcePicture,
  asksAgain: (error: unknown) => boolean,
): Promise<KeptPicture | null> {
  if (picture.url === null) return null;
  try {
    const { bytes, mediaType, altText = picture.altText } = await reader.downloadPicture(picture);
    // A drawing stays one, however often we ask.
    if (mediaType === "image/svg+xml") return null;
    const withModelCopy = await ctx.writers.haveModel();
    const encoded = await reEncodePicture(bytes, caller.ownerId, { withModelCopy });
    const storageKey = `${caller.ownerId}/${encoded.sha256}.jpg`;
    await putPicture(ctx, storageKey, encoded);
    return { ...encoded, storageKey, altText };
  } catch (error) {
    // Rethrown as temporary: a refused picture doesn't mean the account lost its permission.
    if (asksAgain(error))
      throw new ConnectorError("picture-host", "unavailable", { code: "picture-refused", cause: error });
    if (!isHopeless(error) && !(error instanceof UnusablePictureError)) throw error;
    ctx.log.warn({ err: error, mediaId: picture.mediaId }, "could not import a picture");
    return null;
  }
}

/** Whether the host gave nothing this time. */
function isRefusal(error: unknown): boolean {
  return error instanceof ConnectorError && error.code !== "picture-expired" && REFUSALS.includes(error.reason);
}

/** Whether the host gave something other than a picture. */
function isUnusable(error: unknown): boolean {
  return error instanceof ConnectorError ? error.code === "not-a-picture" : error instanceof UnusablePictureError;
}

/** Not if its URL has expired, since the next poll gets a new one, or if Meta ended the token: people can reconnect. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof ConnectorError) || error.retryable) return false;
  const isTokenDead = error.service === "instagram" && error.reason === "unauthorized";
  return !isTokenDead && error.code !== "picture-expired";
}

/** Returns null if another poll has imported it meanwhile. */
async function insertPost(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { sourceId, post, skipped }: ImportPostInput,
): Promise<string | null> {
  const row = await tx
    .insertInto("posts")
    .values({
      owner_id: caller.ownerId,
      id: uuidv7(),
      source_id: sourceId,
      media_id: post.mediaId,
      shortcode: post.shortcode,
      permalink: post.permalink,
      caption: post.caption,
      kind: post.kind,
      posted_at: post.postedAt,
      skipped_videos: post.skippedVideos,
      skipped,
      imported_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "source_id", "media_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertPictures(tx: Tx, caller: Caller, postId: string, pictures: KeptPicture[]): Promise<void> {
  await tx
    .insertInto("pictures")
    .values(
      pictures.map((picture, position) => ({
        owner_id: caller.ownerId,
        id: uuidv7(),
        post_id: postId,
        position,
        storage_key: picture.storageKey,
        sha256: picture.sha256,
        media_type: "image/jpeg" as const,
        width: picture.width,
        height: picture.height,
        bytes: picture.bytes.length,
        alt_text: picture.altText,
      })),
    )
    .execute();
}
