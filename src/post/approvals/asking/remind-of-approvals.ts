import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { doDueWork } from "../../../platform/db/do-due-work.ts";
import { dueSuspendedAt } from "../../../owner/accounts/due-suspended-at.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

type Due = { ownerId: string; approvalId: string };

/** Queues the one reminder of versions that have been undecided for two days, at most `limit`. Returns how many. */
export async function remindOfApprovals(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "log">,
  limit: number,
): Promise<number> {
  return doDueWork(
    ctx,
    { logMessage: "could not send a reminder", limit },
    (most) =>
      ctx.db
        .selectFrom("approvals as due")
        .select(["due.owner_id as ownerId", "due.id as approvalId"])
        .where("due.remind_at", "<=", ctx.clock.now())
        .where(dueSuspendedAt, "is", null)
        .orderBy("due.remind_at")
        .limit(most)
        .execute(),
    (approval) => inTransaction(ctx, (tx) => remind(ctx, tx, approval)),
  );
}

/** Clears the reminder time with it, so there's only one reminder. */
async function remind(ctx: Pick<Context, "clock" | "jobs">, tx: Tx, approval: Due): Promise<void> {
  const { ownerId, approvalId } = approval;
  const due = await tx
    .updateTable("approvals as due")
    .set({ remind_at: null })
    .where("due.owner_id", "=", ownerId)
    .where("due.id", "=", approvalId)
    .where("due.remind_at", "<=", ctx.clock.now())
    .where(dueSuspendedAt, "is", null)
    .returning("due.id")
    .executeTakeFirst();
  if (due === undefined) return;
  for (const holderId of await listUnanswered(tx, approval))
    await queueMail(ctx, tx, ownerId, { kind: "approval-reminder", subjectId: approvalId, holderId });
}

/**
 * Returns the holders who got an email about the latest version and haven't answered; the owner only with an email for
 * each article. The email's maker leaves out those who stopped reminders.
 */
async function listUnanswered(tx: Tx, { ownerId, approvalId }: Due): Promise<string[]> {
  const rows = await tx
    .selectFrom("approval_seats as reviewer")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "reviewer.owner_id").onRef("approval.id", "=", "reviewer.approval_id"),
    )
    .innerJoin("articles as article", (join) =>
      join
        .onRef("article.owner_id", "=", "approval.owner_id")
        .onRef("article.id", "=", "approval.article_id")
        .onRef("article.version", "=", "approval.version"),
    )
    .innerJoin("accounts as account", "account.owner_id", "reviewer.owner_id")
    .select(["reviewer.holder_id as holderId", "account.approval_mails as approvalMails"])
    .where("reviewer.owner_id", "=", ownerId)
    .where("reviewer.approval_id", "=", approvalId)
    .where("approval.decision", "is", null)
    .where("reviewer.approved_at", "is", null)
    .where("reviewer.mailed_at", "is not", null)
    .execute();
  return rows
    .filter(({ holderId, approvalMails }) => holderId !== ownerId || approvalMails === "each")
    .map(({ holderId }) => holderId);
}
