import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { InstagramPicture, InstagramPost } from "../../connectors/instagram/index.ts";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { crashPoint } from "../../platform/crash-points.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import type { SkipReason } from "./tables.ts";
import {
  reEncodePicture,
  type ReEncodedPicture,
  UnusablePictureError,
} from "../../platform/pictures/re-encode-picture.ts";
import { emit } from "../events.ts";

type ImportPostInput = {
  sourceId: string;
  post: InstagramPost;
  skipped: SkipReason | null;
  startAfter: Date;
  /** A refused picture fails the import, whatever the post's age; somebody looks again. */
  isPatient?: boolean;
  /** Pictures are fetched at once, the post is kept when this has resolved. Never rejects. */
  turn?: Promise<unknown>;
};
/** The hosts of pictures refuse and miss for a moment what they have: that is believed of older posts only, and not at once. */
const FRESH_MS = 3_600_000;
const REFUSALS: ConnectorReason[] = ["forbidden", "not-found"];

export type KeptPicture = ReEncodedPicture & { storageKey: string; altText: string | null };

/** Keeps one post with our own copies of its pictures. True when it will give an article. */
export async function importPost(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "instagram" | "pictures" | "pipeline">,
  caller: Caller,
  input: ImportPostInput,
): Promise<boolean> {
  const pictures = input.skipped === null ? await keepPictures(ctx, caller, input.post, input.isPatient) : [];
  const skipped = input.skipped ?? (pictures.length === 0 ? "no-picture" : null);
  crashPoint("import.after-download");
  await input.turn;
  const imported = await inTransaction(ctx, async (tx) => {
    const postId = await insertPost(ctx, tx, caller, { ...input, skipped });
    if (postId === null || skipped !== null) return false;
    await insertPictures(tx, caller, postId, pictures);
    await emit(ctx, tx, caller, "post.imported", postId, {
      postId,
      sourceId: input.sourceId,
      startAfter: input.startAfter,
    });
    return true;
  });
  crashPoint("import.after-commit");
  return imported;
}

/** In the post's order. A picture that Instagram withholds or that is unreadable is left out. */
export async function keepPictures(
  ctx: Pick<Context, "clock" | "log" | "instagram" | "pictures">,
  caller: Caller,
  post: InstagramPost,
  isPatient = false,
): Promise<KeptPicture[]> {
  const asksAgain = isPatient || ctx.clock.now().getTime() - post.postedAt.getTime() < FRESH_MS;
  const kept = await Promise.all(post.pictures.map((picture) => keepPicture(ctx, caller, picture, asksAgain)));
  return kept.filter((picture) => picture !== null);
}

async function keepPicture(
  ctx: Pick<Context, "log" | "instagram" | "pictures">,
  caller: Caller,
  picture: InstagramPicture,
  asksAgain: boolean,
): Promise<KeptPicture | null> {
  if (picture.url === null) return null;
  try {
    const encoded = await reEncodePicture((await ctx.instagram.downloadPicture(picture.url)).bytes, caller.ownerId);
    const storageKey = `${caller.ownerId}/${encoded.sha256}.jpg`;
    await ctx.pictures.put(storageKey, encoded.bytes);
    return { ...encoded, storageKey, altText: picture.altText };
  } catch (error) {
    // Says nothing of the account: its permission is not what was refused.
    const passing =
      asksAgain &&
      error instanceof ConnectorError &&
      error.code !== "picture-expired" &&
      REFUSALS.includes(error.reason);
    if (passing) throw new ConnectorError(error.service, "unavailable", { code: "picture-refused", cause: error });
    // An expired address is listed afresh at the source's next look.
    const hopeless = error instanceof ConnectorError && !error.retryable && error.code !== "picture-expired";
    if (!hopeless && !(error instanceof UnusablePictureError)) throw error;
    ctx.log.warn({ err: error, mediaId: picture.mediaId }, "picture left out");
    return null;
  }
}

/** Null when another look has imported it meanwhile. */
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
