import type { Context } from "../../../context.ts";
import { crashPoint } from "../../../platform/crash-points.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { settleFailure } from "../../articles/settle-failure.ts";
import type { LinkAction } from "../tables.ts";
import { approveIfAllSaidYes } from "./approve-if-all-said-yes.ts";
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

/** Records the holder's yes, and approves the article if that was the last one needed. */
async function sayYes(ctx: DecisionContext, tx: Tx, approval: Decidable): Promise<void> {
  const { ownerId, approvalId, holderId, articleId } = approval;
  const caller = toApprover(approval);
  const approved_at = ctx.clock.now();
  await tx
    .insertInto("approval_seats")
    .values({ owner_id: ownerId, approval_id: approvalId, holder_id: holderId, approved_at })
    .onConflict((conflict) => conflict.columns(["owner_id", "approval_id", "holder_id"]).doUpdateSet({ approved_at }))
    .execute();
  const isDecided = await approveIfAllSaidYes(ctx, tx, caller, approval);
  if (!isDecided) await writeAudit(ctx, tx, caller, { action: "approval.seat-approved", subjectId: articleId });
}

/** A single no declines the article, whoever else is asked. */
async function sayNo(ctx: DecisionContext, tx: Tx, approval: Decidable): Promise<void> {
  const caller = toApprover(approval);
  await tx
    .updateTable("approvals")
    .set({ decision: "declined", decided_by: JSON.stringify(caller.actor), decided_at: ctx.clock.now() })
    .where("owner_id", "=", approval.ownerId)
    .where("id", "=", approval.approvalId)
    .execute();
  await settleFailure(tx, approval.ownerId, approval.articleId);
  await writeAudit(ctx, tx, caller, { action: "article.declined", subjectId: approval.articleId });
}

/** Postpones the one reminder; once it's sent, "later" changes nothing. */
async function postpone(ctx: DecisionContext, tx: Tx, approval: Decidable): Promise<void> {
  if (await postponeReminder(ctx, tx, approval.ownerId, approval))
    await writeAudit(ctx, tx, toApprover(approval), { action: "approval.postponed", subjectId: approval.articleId });
}
