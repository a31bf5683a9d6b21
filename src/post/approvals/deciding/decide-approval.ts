import type { Context } from "../../../context.ts";
import { crashPoint } from "../../../platform/crash-points.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import { approveVersion } from "../../articles/approve-article.ts";
import { declineVersion } from "../../articles/decline-article.ts";
import type { LinkAction } from "../tables.ts";
import { type Decidable, lockDecidable, toApprover } from "./lock-decidable.ts";
import { postponeReminder } from "../asking/postpone-reminder.ts";

export type ApprovalDecision = "approve" | "decline" | "later";

export type DecideApprovalInput = {
  token: string;
  decision: ApprovalDecision;
  action?: LinkAction;
  /** The version on the page; defaults to the one that the link was mailed for. */
  version?: number | undefined;
};

type DecisionContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">;

/**
 * Decides through an emailed link. The first decision wins: a second one, and a link that's superseded, expired,
 * revoked or unknown, changes nothing, and the page shows the current state.
 */
export async function decideApproval(
  ctx: DecisionContext,
  { decision, action = "decide", ...link }: DecideApprovalInput,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const approval = await lockDecidable(ctx, tx, { ...link, action });
    if (approval === null) return;
    if (decision === "approve") await sayYes(ctx, tx, approval);
    else if (decision === "decline") await sayNo(ctx, tx, approval);
    else await postpone(ctx, tx, approval);
  });
  crashPoint("approve.after-commit");
}

/** Records the holder's yes, and approves the version if that was the last one needed. */
async function sayYes(ctx: DecisionContext, tx: Tx, approval: Decidable): Promise<void> {
  const { ownerId, approvalId, holderId, articleId, version } = approval;
  const caller = toApprover(approval);
  const approved_at = ctx.clock.now();
  await tx
    .insertInto("approval_seats")
    .values({ owner_id: ownerId, approval_id: approvalId, holder_id: holderId, approved_at })
    .onConflict((conflict) => conflict.columns(["owner_id", "approval_id", "holder_id"]).doUpdateSet({ approved_at }))
    .execute();
  if (await haveEnoughSaidYes(tx, approval)) await approveVersion(ctx, tx, caller, { articleId, version });
  else await writeAudit(ctx, tx, caller, { action: "approval.seat-approved", subjectId: articleId });
}

/** A single no declines the article, whoever else is asked. The owner is told about a reviewer's. */
async function sayNo(ctx: DecisionContext, tx: Tx, approval: Decidable): Promise<void> {
  const { ownerId, holderId, articleId } = approval;
  await declineVersion(ctx, tx, toApprover(approval), approval);
  if (holderId !== ownerId) await queueMail(ctx, tx, ownerId, { kind: "decline-notice", subjectId: articleId });
}

/** The yes just recorded is enough, unless the rule wants every reviewer's. */
async function haveEnoughSaidYes(tx: Tx, { ownerId, approvalId, rule }: Decidable): Promise<boolean> {
  if (rule === "any") return true;
  const reviewers = await tx
    .selectFrom("approval_seats")
    .select("approved_at")
    .where("owner_id", "=", ownerId)
    .where("approval_id", "=", approvalId)
    .execute();
  return reviewers.every((reviewer) => reviewer.approved_at !== null);
}

/** Postpones the one reminder; once it's sent, "later" changes nothing. */
async function postpone(ctx: DecisionContext, tx: Tx, approval: Decidable): Promise<void> {
  if (await postponeReminder(ctx, tx, approval.ownerId, approval))
    await writeAudit(ctx, tx, toApprover(approval), { action: "approval.postponed", subjectId: approval.articleId });
}
