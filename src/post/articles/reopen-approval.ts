import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

type Version = { articleId: string; version: number };

/**
 * Lets people decide on a version again whose requested changes couldn't be written; the change request stays for a
 * retry. A reviewer who asked for them, and was promised an email, gets one after every failure. The caller has locked
 * the article's row.
 */
export async function reopenApproval(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  article: Version,
): Promise<void> {
  await forgetDecision(tx, ownerId, article);
  const asked = await findRequest(tx, ownerId, article);
  const holderId = asked?.requestedBy.type === "approver" ? asked.requestedBy.approverId : undefined;
  // The owner gets the problem notice.
  if (asked === undefined || holderId === undefined) return;
  await queueMail(ctx, tx, ownerId, { kind: "approval-request", subjectId: asked.approvalId, holderId });
}

async function forgetDecision(tx: Tx, ownerId: string, { articleId, version }: Version): Promise<void> {
  const reopened = await tx
    .updateTable("approvals")
    .set({ decision: null, decided_by: null, decided_at: null, decider_email: null })
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .where("decision", "=", "changes")
    .returning("id")
    .executeTakeFirst();
  if (reopened !== undefined) await forgetUnasked(tx, ownerId, reopened.id);
}

function findRequest(tx: Tx, ownerId: string, { articleId, version }: Version) {
  return tx
    .selectFrom("change_requests as request")
    .innerJoin("approvals as approval", (join) =>
      join
        .onRef("approval.owner_id", "=", "request.owner_id")
        .onRef("approval.article_id", "=", "request.article_id")
        .onRef("approval.version", "=", "request.version"),
    )
    .select(["approval.id as approvalId", "request.requested_by as requestedBy"])
    .where("request.owner_id", "=", ownerId)
    .where("request.article_id", "=", articleId)
    .where("request.version", "=", version)
    .executeTakeFirst();
}

/** Deletes an approval that nobody was asked for: that of a version edited in the app, made by the decision itself. */
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
