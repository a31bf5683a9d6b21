import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import type { ApprovalMails } from "../../../owner/accounts/tables.ts";
import { toNextMorning } from "./next-morning.ts";
import { listUnmailed } from "./list-unmailed.ts";

type Due = { ownerId: string; timeZone: string; mails: ApprovalMails };

/**
 * Queues the digests that are due, daily ones and those of imported archives, at most `limit`; skips owners with
 * nothing waiting. Returns how many were due.
 */
export async function queueDueDigests(ctx: Pick<Context, "clock" | "db" | "jobs">, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await lockDue(ctx, tx, limit);
    for (const { ownerId, timeZone, mails } of due) {
      const next_digest_at = mails === "daily" ? toNextMorning(ctx.clock.now(), timeZone) : null;
      await tx.updateTable("accounts").set({ next_digest_at }).where("owner_id", "=", ownerId).execute();
      const waiting = await listUnmailed(ctx, tx, { ownerId, mails });
      // The latest article stands for the email: its content is looked up when it's sent.
      const newest = waiting.at(-1);
      if (newest !== undefined)
        await queueMail(ctx, tx, ownerId, { kind: "approval-digest", subjectId: newest.approvalId });
    }
    return due.length;
  });
}

function lockDue(ctx: Pick<Context, "clock">, tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .selectFrom("accounts")
    .select(["owner_id as ownerId", "time_zone as timeZone", "approval_mails as mails"])
    .where("next_digest_at", "<=", ctx.clock.now())
    .where("approval_mails", "<>", "never")
    .where("deleted_at", "is", null)
    .orderBy("next_digest_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
