import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { lockPhotoSource } from "./lock-photo-source.ts";
import { createPhotoToken } from "./photo-address.ts";

/** Gives a source a new address for photos by email; the previous one stops working. Throws "not-found". */
export async function changePhotoAddress(
  ctx: Pick<Context, "clock" | "db" | "sealing">,
  caller: Caller,
  { sourceId }: { sourceId: string },
): Promise<void> {
  const { ownerId } = caller;
  await inTransaction(ctx, async (tx) => {
    await lockPhotoSource(tx, caller, sourceId);
    await tx.deleteFrom("photo_addresses").where("owner_id", "=", ownerId).where("source_id", "=", sourceId).execute();
    const [id, { token, hash }] = [uuidv7(), createPhotoToken()];
    const sealed = ctx.sealing.seal(token, { table: "photo_addresses", column: "token", ownerId, id });
    const row = { owner_id: ownerId, id, source_id: sourceId, token_hash: hash, token: sealed };
    await tx
      .insertInto("photo_addresses")
      .values({ ...row, created_at: ctx.clock.now() })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "source.photo-address-changed", subjectId: sourceId });
  });
}
