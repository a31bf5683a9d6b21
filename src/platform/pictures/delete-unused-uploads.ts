import type { Platform } from "../platform.ts";
import { inTransaction } from "../db/database.ts";
import { isInPost } from "./use-upload.ts";

/** Removes uploads that were not used in their day, at most `limit`, with their pictures; answers how many. */
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
      // Under the row's lock: the same picture uploaded anew waits for it, and is then written again.
      if (!(await isInPost(tx, owner_id, storage_key))) await ctx.pictures.remove(storage_key);
      await tx.deleteFrom("uploads").where("owner_id", "=", owner_id).where("storage_key", "=", storage_key).execute();
    }
    return over.length;
  });
}
