import type { Caller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import { GalleyError } from "../errors.ts";
import { putPicture } from "./model-copies.ts";
import { hasTooManyPictures, reEncodePicture, UnusablePictureError } from "./re-encode-picture.ts";

export const maxUploadBytes = 10 * 1024 * 1024;

/** Uploads that no post uses by then are removed. */
const UNUSED_FOR_MS = 86_400_000;

/** `picture` identifies it in generateArticle: a signed address that works only for this owner. */
export type TakenUpload = { picture: string; width: number; height: number };

/**
 * Stores our own copy of an owner's picture, for a day unless a post uses it. Throws "invalid-input" for pictures that
 * we don't accept, and "rate-limited" while many of the same owner's are still being decoded.
 */
export async function takeUpload(
  ctx: Pick<Platform, "addresses" | "clock" | "db" | "pictures">,
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
    await noteUpload(ctx, caller, storageKey);
    await putPicture(ctx, storageKey, picture);
    return { picture: ctx.addresses.sign(`upload/${storageKey}/${width}x${height}/${encoded.length}`), width, height };
  } catch (error) {
    if (error instanceof UnusablePictureError)
      throw new GalleyError("invalid-input", { field: "picture", problem: "unusable-picture", cause: error });
    throw error;
  }
}

async function noteUpload(ctx: Pick<Platform, "clock" | "db">, caller: Caller, storageKey: string): Promise<void> {
  const expires_at = new Date(ctx.clock.now().getTime() + UNUSED_FOR_MS);
  await ctx.db
    .insertInto("uploads")
    .values({ owner_id: caller.ownerId, storage_key: storageKey, expires_at })
    .onConflict((conflict) => conflict.columns(["owner_id", "storage_key"]).doUpdateSet({ expires_at }))
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
