import type { Platform } from "../platform.ts";
import { type Database, inTransaction, type Tx } from "../db/database.ts";
import { doDueWork } from "../db/do-due-work.ts";
import { isInPost } from "./use-upload.ts";

/** Removes up to `limit` uploads that weren't used within a day, with their pictures; returns how many. */
export async function deleteUnusedUploads(
  ctx: Pick<Platform, "clock" | "db" | "log" | "pictures">,
  limit: number,
): Promise<number> {
  return doDueWork(
    ctx,
    { logMessage: "could not remove an upload", limit },
    (most) =>
      selectExpired(ctx, ctx.db)
        .select(["owner_id as ownerId", "storage_key as storageKey"])
        .orderBy("expires_at")
        .limit(most)
        .execute(),
    ({ ownerId, storageKey }) =>
      inTransaction(ctx, async (tx) => {
        const expired = await selectExpired(ctx, tx)
          .select("owner_id")
          .where("owner_id", "=", ownerId)
          .where("storage_key", "=", storageKey)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (expired === undefined) return;
        // While holding the row's lock: a new upload of the same picture waits for it and then writes the file again.
        if (!(await isInPost(tx, ownerId, storageKey))) await ctx.pictures.remove(storageKey);
        await tx.deleteFrom("uploads").where("owner_id", "=", ownerId).where("storage_key", "=", storageKey).execute();
      }),
  );
}

function selectExpired({ clock }: Pick<Platform, "clock">, db: Database | Tx) {
  return db.selectFrom("uploads").where("expires_at", "<=", clock.now());
}
