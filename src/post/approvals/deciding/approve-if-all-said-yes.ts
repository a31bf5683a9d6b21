import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { ApprovalRule } from "../tables.ts";
import { settleFailure } from "../../articles/settle-failure.ts";
import { emit } from "../../events.ts";

type Asked = { approvalId: string; articleId: string; version: number; rule: ApprovalRule };

/**
 * Approves the version once one reviewer, or every reviewer, has said yes, depending on the rule. The caller holds the
 * locks on the article and the approval. Returns whether it was approved.
 */
export async function approveIfAllSaidYes(
  ctx: Pick<Context, "clock" | "config" | "jobs" | "pipeline">,
  tx: Tx,
  caller: Caller,
  { approvalId, articleId, version, rule }: Asked,
): Promise<boolean> {
  const reviewers = await tx
    .selectFrom("approval_seats")
    .select("approved_at as approvedAt")
    .where("owner_id", "=", caller.ownerId)
    .where("approval_id", "=", approvalId)
    .execute();
  const saidYes = reviewers.filter(({ approvedAt }) => approvedAt !== null).length;
  if (saidYes < (rule === "any" ? 1 : Math.max(1, reviewers.length))) return false;
  await tx
    .updateTable("approvals")
    .set({ decision: "approved", decided_by: JSON.stringify(caller.actor), decided_at: ctx.clock.now() })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", approvalId)
    .execute();
  await settleFailure(tx, caller.ownerId, articleId);
  await emit(ctx, tx, caller, "article.approved", articleId, { articleId, version });
  return true;
}
