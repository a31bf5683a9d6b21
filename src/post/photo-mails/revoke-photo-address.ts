import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { lockPhotoSource } from "./lock-photo-source.ts";

/** Ends a source's address for photos: emails to it are refused from now on. Throws "not-found" for the source. */
export async function revokePhotoAddress(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { sourceId }: { sourceId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPhotoSource(tx, caller, sourceId);
    const { numDeletedRows } = await tx
      .deleteFrom("photo_addresses")
      .where("owner_id", "=", caller.ownerId)
      .where("source_id", "=", sourceId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await writeAudit(ctx, tx, caller, { action: "source.photo-address-revoked", subjectId: sourceId });
  });
}
