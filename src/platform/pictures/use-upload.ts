import type { Caller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import type { Database, Tx } from "../db/database.ts";
import { GalleyError } from "../errors.ts";
import { requireUpload, type Upload } from "./take-upload.ts";

/**
 * Keeps an upload from now on. Call it in the transaction that creates the post; one upload may serve several posts.
 * Throws "invalid-input" if it isn't an upload of this owner or has been removed because nothing used it.
 */
export async function useUpload(
  ctx: Pick<Platform, "addresses" | "clock">,
  tx: Tx,
  caller: Caller,
  picture: string,
): Promise<Upload> {
  const upload = requireUpload(ctx, caller, picture);
  const waiting = await tx
    .deleteFrom("uploads")
    .where("owner_id", "=", caller.ownerId)
    .where("storage_key", "=", upload.storageKey)
    .where("expires_at", ">", ctx.clock.now())
    .returning("storage_key")
    .executeTakeFirst();
  if (waiting === undefined && !(await isInPost(tx, caller.ownerId, upload.storageKey))) {
    throw new GalleyError("invalid-input", { field: "picture", problem: "invalid" });
  }
  return upload;
}

/** Whether a post uses the picture. */
export async function isInPost(db: Database | Tx, ownerId: string, storageKey: string): Promise<boolean> {
  const query = db
    .selectFrom("pictures")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("storage_key", "=", storageKey)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
