import type { Platform } from "../platform.ts";
import { inTransaction } from "../db/database.ts";
import { isInPost } from "./use-upload.ts";

/** Removes up to `limit` uploads that weren't used within a day, with their pictures; returns how many. */
export async function deleteUnusedUploads(
  ctx: Pick<Platform, "clock" | "db" | "pictures">,
  limit: number,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const over = await tx
      .selectFrom("uploads")
      .select(["owner_id", "storage_key"])
      .where("expires_at", "<=", ctx.clock.now())
      .orderBy("expires_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { owner_id, storage_key } of over) {
      // While holding the row's lock: a new upload of the same picture waits for it and then writes the file again.
      if (!(await isInPost(tx, owner_id, storage_key))) await ctx.pictures.remove(storage_key);
      await tx.deleteFrom("uploads").where("owner_id", "=", owner_id).where("storage_key", "=", storage_key).execute();
    }
    return over.length;
  });
}
