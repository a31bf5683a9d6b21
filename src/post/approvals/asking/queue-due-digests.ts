import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { dueSuspendedAt } from "../../../owner/accounts/due-suspended-at.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import type { ApprovalMails } from "../../../owner/accounts/tables.ts";
import { toNextMorning } from "../../../platform/next-morning.ts";
import { listUnmailed } from "./list-unmailed.ts";

type DigestContext = Pick<Context, "clock" | "db" | "jobs">;
type Due = { ownerId: string; timeZone: string; mails: ApprovalMails };
type Reviewer = { ownerId: string; holderId: string; isDaily: boolean };

/**
 * Queues the digests that are due, daily ones and those of imported archives, at most `limit` to owners and as many to
 * approvers; skips reviewers with nothing waiting. Returns how many were due.
 */
export async function queueDueDigests(ctx: DigestContext, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await lockDue(ctx, tx, limit);
    for (const { ownerId, timeZone, mails } of due) {
      const isDaily = mails === "daily";
      const next_digest_at = isDaily ? toNextMorning(ctx.clock.now(), timeZone) : null;
      await tx.updateTable("accounts").set({ next_digest_at }).where("owner_id", "=", ownerId).execute();
      await queueDigest(ctx, tx, { ownerId, holderId: ownerId, isDaily });
    }
    const approvers = await claimApprovers(ctx, tx, limit);
    for (const approver of approvers) await queueDigest(ctx, tx, { ...approver, isDaily: false });
    return due.length + approvers.length;
  });
}

async function queueDigest(ctx: DigestContext, tx: Tx, reviewer: Reviewer): Promise<void> {
  const waiting = await listUnmailed(ctx, tx, reviewer);
  // The email is queued for the latest article; its content is read when it's sent.
  const newest = waiting.at(-1);
  if (newest === undefined) return;
  const { ownerId, holderId } = reviewer;
  await queueMail(ctx, tx, ownerId, {
    kind: "approval-digest",
    subjectId: newest.approvalId,
    holderId,
  });
}

function lockDue(ctx: Pick<Context, "clock">, tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .selectFrom("accounts")
    .select(["owner_id as ownerId", "time_zone as timeZone", "approval_mails as mails"])
    .where("next_digest_at", "<=", ctx.clock.now())
    .where("approval_mails", "<>", "never")
    .where("deleted_at", "is", null)
    .where("suspended_at", "is", null)
    .orderBy("next_digest_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

function claimApprovers(ctx: Pick<Context, "clock">, tx: Tx, limit: number) {
  return tx
    .updateTable("approvers")
    .set({ next_digest_at: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("owner_id", "id"),
        "in",
        selectFrom("approvers as due")
          .select(["due.owner_id", "due.id"])
          .where("due.next_digest_at", "<=", ctx.clock.now())
          .where(dueSuspendedAt, "is", null)
          .orderBy("due.next_digest_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("owner_id", "id"),
      ),
    )
    .returning(["owner_id as ownerId", "id as holderId"])
    .execute();
}
