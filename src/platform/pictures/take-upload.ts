import { createHash } from "node:crypto";
import type { Caller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import { GalleyError } from "../errors.ts";
import { putPicture } from "./model-copies.ts";
import { thumbnailAddress } from "./picture-address.ts";
import { hasTooManyPictures, reEncodePicture, UnusablePictureError } from "./re-encode-picture.ts";

export const maxUploadBytes = 20 * 1024 * 1024;

/** Uploads that no post uses by then are removed. */
const UNUSED_FOR_MS = 86_400_000;
/** An upload is only reused if it lasts this much longer: somebody may still be typing the text for it. */
const USABLE_FOR_MS = 3_600_000;

/** `picture` identifies it in generateArticle: a signed address that works only for this owner. */
export type TakenUpload = { picture: string; width: number; height: number; thumbnail: string };

/**
 * Stores our own copy of an owner's picture, for a day unless a post uses it. Throws "invalid-input" for pictures that
 * we don't accept, and "rate-limited" while many of the same owner's are still being decoded.
 */
export async function takeUpload(
  ctx: Pick<Platform, "addresses" | "clock" | "config" | "db" | "pictures">,
  caller: Caller,
  bytes: Uint8Array,
  options: { withModelCopy?: boolean } = {},
): Promise<TakenUpload> {
  if (hasTooManyPictures(caller.ownerId)) throw new GalleyError("rate-limited");
  try {
    const picture = await reEncodePicture(bytes, caller.ownerId, options);
    const { sha256, width, height, bytes: encoded } = picture;
    const storageKey = `${caller.ownerId}/${sha256}.jpg`;
    // The row comes first, so that a crash here doesn't leave an orphaned picture.
    const upload = { storageKey, sha256, width, height, bytes: encoded.length };
    await recordUpload(ctx, caller, storageKey);
    await putPicture(ctx, storageKey, picture);
    await recordOriginal(ctx, caller, upload, createHash("sha256").update(bytes).digest());
    return toTaken(ctx, upload);
  } catch (error) {
    if (error instanceof UnusablePictureError)
      throw new GalleyError("invalid-input", { field: "picture", problem: "unusable-picture", cause: error });
    throw error;
  }
}

/** Returns an upload that no post uses yet, by its original's hash; null if there is none, or it's soon removed. */
export async function findUpload(
  ctx: Pick<Platform, "addresses" | "clock" | "config" | "db">,
  caller: Caller,
  original: { sha256: string },
): Promise<TakenUpload | null> {
  const row = await ctx.db
    .selectFrom("uploads")
    .select(["storage_key as storageKey", "width", "height", "bytes"])
    .where("owner_id", "=", caller.ownerId)
    .where("original_hash", "=", Buffer.from(original.sha256, "hex"))
    .where("expires_at", ">", new Date(ctx.clock.now().getTime() + USABLE_FOR_MS))
    .executeTakeFirst();
  if (row === undefined || row.width === null || row.height === null || row.bytes === null) return null;
  return toTaken(ctx, { storageKey: row.storageKey, width: row.width, height: row.height, bytes: row.bytes });
}

function toTaken(
  ctx: Pick<Platform, "addresses" | "config">,
  { storageKey, width, height, bytes }: Omit<Upload, "sha256">,
): TakenUpload {
  const picture = ctx.addresses.sign(`upload/${storageKey}/${width}x${height}/${bytes}`);
  return { picture, width, height, thumbnail: thumbnailAddress(ctx, storageKey) };
}

async function recordUpload(ctx: Pick<Platform, "clock" | "db">, caller: Caller, storageKey: string): Promise<void> {
  const expires_at = new Date(ctx.clock.now().getTime() + UNUSED_FOR_MS);
  await ctx.db
    .insertInto("uploads")
    .values({ owner_id: caller.ownerId, storage_key: storageKey, expires_at })
    .onConflict((conflict) => conflict.columns(["owner_id", "storage_key"]).doUpdateSet({ expires_at }))
    .execute();
}

/** Once the picture is stored, so that nobody finds an upload without one. */
async function recordOriginal(
  ctx: Pick<Platform, "db">,
  caller: Caller,
  { storageKey, width, height, bytes }: Upload,
  original_hash: Buffer,
): Promise<void> {
  await ctx.db
    .updateTable("uploads")
    .set({ original_hash, width, height, bytes })
    .where("owner_id", "=", caller.ownerId)
    .where("storage_key", "=", storageKey)
    .execute();
}

export type Upload = { storageKey: string; sha256: string; width: number; height: number; bytes: number };

/** Throws "invalid-input" if it isn't an upload of this owner. */
export function requireUpload(ctx: Pick<Platform, "addresses">, caller: Caller, picture: string): Upload {
  const path = ctx.addresses.verify(picture);
  const match = /^upload\/(([0-9a-f-]{36})\/([0-9a-f]{64})\.jpg)\/(\d+)x(\d+)\/(\d+)$/.exec(path ?? "");
  const [, storageKey = "", ownerId, sha256 = "", width, height, bytes] = match ?? [];
  if (ownerId !== caller.ownerId) throw new GalleyError("invalid-input", { field: "picture", problem: "invalid" });
  return { storageKey, sha256, width: Number(width), height: Number(height), bytes: Number(bytes) };
}
