import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/**
 * Lets people decide on a version again whose requested changes couldn't be written; the change request stays for a
 * retry. A reviewer who asked for them, and was promised an email, gets one. The caller has locked the article's row.
 */
export async function reopenApproval(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId, version }: { articleId: string; version: number },
): Promise<void> {
  const asked = await tx
    .selectFrom("approvals")
    .select(["id", "decided_by as decidedBy"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .where("decision", "=", "changes")
    .forUpdate()
    .executeTakeFirst();
  if (asked === undefined) return;
  const { id: approvalId, decidedBy } = asked;
  await tx
    .updateTable("approvals")
    .set({ decision: null, decided_by: null, decided_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", approvalId)
    .execute();
  await forgetUnasked(tx, ownerId, approvalId);
  // The owner gets the problem notice.
  if (decidedBy?.type !== "approver" || decidedBy.approverId === undefined) return;
  await queueMail(ctx, tx, ownerId, {
    kind: "approval-request",
    subjectId: approvalId,
    holderId: decidedBy.approverId,
  });
}

/** Nobody was asked about a version edited in the app: its approval began with the decision, and ends with it. */
async function forgetUnasked(tx: Tx, ownerId: string, approvalId: string): Promise<void> {
  await tx
    .deleteFrom("approvals")
    .where("owner_id", "=", ownerId)
    .where("id", "=", approvalId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("approval_seats as reviewer")
            .select("reviewer.holder_id")
            .where("reviewer.owner_id", "=", ownerId)
            .where("reviewer.approval_id", "=", approvalId),
        ),
      ),
    )
    .execute();
}
