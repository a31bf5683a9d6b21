import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { toReminderTime } from "./queue-approval.ts";

/** Postpones a version's only reminder. Returns false if it was already sent, or there's nothing to decide. */
export async function postponeReminder(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  ownerId: string,
  { articleId, version }: { articleId: string; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("approvals")
    .set({ remind_at: toReminderTime(clock.now()) })
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .where("decision", "is", null)
    .where("remind_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
