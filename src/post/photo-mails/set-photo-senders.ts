import { z } from "zod";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { lockPhotoSource } from "./lock-photo-source.ts";

export const MAX_SENDERS = 10;

const sendersSchema = z.array(z.string().trim().toLowerCase().pipe(z.email("invalid").max(254, "invalid")));

/** Sets who besides the owner may mail photos for a source. Throws "not-found" and "invalid-input". */
export async function setPhotoSenders(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { sourceId, senders }: { sourceId: string; senders: string[] },
): Promise<void> {
  const emails = [...new Set(parseInput(sendersSchema, senders, "senders"))];
  if (emails.length > MAX_SENDERS)
    throw new GalleyError("invalid-input", { field: "senders", problem: "too-many", max: MAX_SENDERS });
  const { ownerId } = caller;
  await inTransaction(ctx, async (tx) => {
    await lockPhotoSource(tx, caller, sourceId);
    await tx.deleteFrom("photo_senders").where("owner_id", "=", ownerId).where("source_id", "=", sourceId).execute();
    const created_at = ctx.clock.now();
    if (emails.length > 0)
      await tx
        .insertInto("photo_senders")
        .values(emails.map((email) => ({ owner_id: ownerId, source_id: sourceId, email, created_at })))
        .execute();
    await writeAudit(ctx, tx, caller, {
      action: "source.photo-senders-changed",
      subjectId: sourceId,
      detail: { senders: emails.length },
    });
  });
}
