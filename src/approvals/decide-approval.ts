import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { crashPoint } from "../crash-points.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction, type Tx } from "../db/database.ts";
import { hashLinkToken } from "../guards/link-token.ts";
import type { ApprovalDecision } from "../http/page-services.ts";
import { emit } from "../pipeline.ts";

type Decidable = { ownerId: string; approvalId: string; articleId: string; version: number };

/**
 * Decides by a mailed link. The first decision holds: a second one, a link whose article was edited
 * since, an expired and an unknown link change nothing, and the page shows what holds.
 */
export async function decideApproval(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs">,
  input: { token: string; decision: ApprovalDecision },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const approval = await lockDecidable(ctx, tx, input.token);
    if (approval === null) return;
    const actor: Actor = { type: "approver", approvalId: approval.approvalId };
    await tx
      .updateTable("approvals")
      .set({
        decision: input.decision === "approve" ? "approved" : "declined",
        decided_by: JSON.stringify(actor),
        decided_at: ctx.clock.now(),
      })
      .where("owner_id", "=", approval.ownerId)
      .where("id", "=", approval.approvalId)
      .execute();
    const caller = { ownerId: approval.ownerId, actor };
    const { articleId, version } = approval;
    if (input.decision === "approve") await emit(ctx, tx, caller, "article.approved", articleId, { articleId, version });
    else await writeAudit(ctx, tx, caller, { action: "article.declined", subjectId: articleId });
  });
  crashPoint("approve.after-commit");
}

/** The link's approval, locked, if it still can be decided. The article's row is locked against edits. */
async function lockDecidable(ctx: Pick<Context, "clock">, tx: Tx, token: string): Promise<Decidable | null> {
  const row = await tx
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", (join) => join.onRef("approval.owner_id", "=", "link.owner_id").onRef("approval.id", "=", "link.approval_id"))
    .innerJoin("articles as article", (join) => join.onRef("article.owner_id", "=", "link.owner_id").onRef("article.id", "=", "approval.article_id"))
    .select([
      "link.owner_id as ownerId",
      "approval.id as approvalId",
      "approval.article_id as articleId",
      "approval.version",
      "approval.decision",
      "approval.expires_at as expiresAt",
      "article.version as articleVersion",
    ])
    .where("link.token_hash", "=", hashLinkToken(token))
    .forUpdate(["approval", "article"])
    .executeTakeFirst();
  if (row === undefined || row.decision !== null) return null;
  if (row.version !== row.articleVersion || row.expiresAt <= ctx.clock.now()) return null;
  return row;
}
