import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { DigestRhythm } from "../../sources/tables.ts";
import { endOfPeriod } from "./end-of-period.ts";

/**
 * Moves the notes collected so far to the end of the new period. If digests are off, writes them at once, as a last
 * digest. Call in a transaction that has locked the source's row.
 */
export async function rescheduleDigest(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  { sourceId, digest }: { sourceId: string; digest: DigestRhythm },
): Promise<void> {
  const now = ctx.clock.now();
  const { timeZone } = await tx
    .selectFrom("accounts")
    .select("time_zone as timeZone")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("articles")
    .set({ digest_at: digest === "off" ? now : endOfPeriod(now, digest, timeZone) })
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", sourceId)
    .where("waiting_for", "=", "digest")
    .execute();
}
