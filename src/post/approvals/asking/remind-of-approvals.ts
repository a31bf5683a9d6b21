import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { dueSuspendedAt } from "../../../owner/accounts/due-suspended-at.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

type Due = { ownerId: string; id: string };

/** Queues the one reminder of versions that have been undecided for two days, at most `limit`. Returns how many. */
export async function remindOfApprovals(ctx: Pick<Context, "clock" | "db" | "jobs">, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await claimDue(ctx, tx, limit);
    for (const approval of due) {
      for (const holderId of await listUnanswered(tx, approval)) {
        await queueMail(ctx, tx, approval.ownerId, {
          kind: "approval-reminder",
          subjectId: approval.id,
          holderId,
        });
      }
    }
    return due.length;
  });
}

/** Clears the reminder time while claiming, so there's only one reminder and no other worker claims it. */
function claimDue(ctx: Pick<Context, "clock">, tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .updateTable("approvals")
    .set({ remind_at: null })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("owner_id", "id"),
        "in",
        selectFrom("approvals as due")
          .select(["due.owner_id", "due.id"])
          .where("due.remind_at", "<=", ctx.clock.now())
          .where(dueSuspendedAt, "is", null)
          .orderBy("due.remind_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("owner_id", "id"),
      ),
    )
    .returning(["owner_id as ownerId", "id"])
    .execute();
}

/**
 * Returns the holders who got an email about the latest version and haven't answered; the owner only with an email for
 * each article. The mail's maker leaves out those who stopped reminders.
 */
async function listUnanswered(tx: Tx, { ownerId, id }: Due): Promise<string[]> {
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
    .where("reviewer.approval_id", "=", id)
    .where("approval.decision", "is", null)
    .where("reviewer.approved_at", "is", null)
    .where("reviewer.mailed_at", "is not", null)
    .execute();
  return rows
    .filter(({ holderId, approvalMails }) => holderId !== ownerId || approvalMails === "each")
    .map(({ holderId }) => holderId);
}
