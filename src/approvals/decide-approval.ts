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

/**
 * The link's approval, locked, if it still can be decided. The article's row first, as everyone who
 * decides or edits does: edits wait, and nobody waits for one another.
 */
async function lockDecidable(ctx: Pick<Context, "clock">, tx: Tx, token: string): Promise<Decidable | null> {
  const link = await tx
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", (join) => join.onRef("approval.owner_id", "=", "link.owner_id").onRef("approval.id", "=", "link.approval_id"))
    .select(["link.owner_id as ownerId", "approval.id as approvalId", "approval.article_id as articleId"])
    .where("link.token_hash", "=", hashLinkToken(token))
    .executeTakeFirst();
  if (link === undefined) return null;
  const article = await tx
    .selectFrom("articles")
    .select("version")
    .where("owner_id", "=", link.ownerId)
    .where("id", "=", link.articleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const approval = await tx
    .selectFrom("approvals")
    .select(["version", "decision", "expires_at"])
    .where("owner_id", "=", link.ownerId)
    .where("id", "=", link.approvalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (approval.decision !== null || approval.version !== article.version || approval.expires_at <= ctx.clock.now()) return null;
  return { ...link, version: approval.version };
}
