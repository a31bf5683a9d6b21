import type { Actor, Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { ApprovalRule, LinkAction } from "../tables.ts";
import { hashLinkToken } from "../../../platform/guards/link-token.ts";
import { isLinkOver } from "./is-link-over.ts";

export type Decidable = {
  ownerId: string;
  approvalId: string;
  /** Who decides: the id of the owner or of an approver. */
  holderId: string;
  articleId: string;
  version: number;
  rule: ApprovalRule;
  /** Null once the reminder has been sent. */
  remindAt: Date | null;
};

/**
 * Locks the approval behind an emailed link, if its holder can still decide it with this kind of link. Locks the
 * article's row first, as everything that decides or edits does, so edits wait and nothing deadlocks.
 */
export async function lockDecidable(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { token, action }: { token: string; action: LinkAction },
): Promise<Decidable | null> {
  const link = await findLink(tx, token, action);
  if (link === undefined) return null;
  const article = await tx
    .selectFrom("articles")
    .select(["version", "status"])
    .where("owner_id", "=", link.ownerId)
    .where("id", "=", link.articleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const approval = await tx
    .selectFrom("approvals")
    .select(["version", "decision", "rule", "remind_at as remindAt"])
    .where("owner_id", "=", link.ownerId)
    .where("id", "=", link.approvalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isOpen = approval.decision === null && approval.version === article.version && article.status === "GENERATED";
  if (!isOpen || !(await mayStillDecide(ctx, tx, link, token))) return null;
  return { ...link, version: approval.version, rule: approval.rule, remindAt: approval.remindAt };
}

/** Returns the caller that a link's holder acts as. */
export function toApprover({ ownerId, approvalId, holderId }: Decidable): Caller {
  const actor: Actor = { type: "approver", approvalId, ...(holderId === ownerId ? {} : { approverId: holderId }) };
  return { ownerId, actor };
}

function findLink(tx: Tx, token: string, action: LinkAction) {
  return tx
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "link.owner_id").onRef("approval.id", "=", "link.approval_id"),
    )
    .select((row) => [
      "link.owner_id as ownerId",
      row.fn.coalesce("link.holder_id", "link.owner_id").as("holderId"),
      "approval.id as approvalId",
      "approval.article_id as articleId",
    ])
    .where("link.token_hash", "=", hashLinkToken(token))
    .where("link.action", "=", action)
    .executeTakeFirst();
}

/** Reads under the lock: by now the link may have been revoked, or its holder may have said yes. */
async function mayStillDecide(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  link: { ownerId: string; approvalId: string; holderId: string },
  token: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("approval_links as link")
    .leftJoin("approval_seats as reviewer", (join) =>
      join
        .onRef("reviewer.owner_id", "=", "link.owner_id")
        .onRef("reviewer.approval_id", "=", "link.approval_id")
        .on("reviewer.holder_id", "=", link.holderId),
    )
    .select([
      "link.created_at as createdAt",
      "link.revoked_at as revokedAt",
      "reviewer.approved_at as approvedAt",
      "reviewer.holder_id as reviewerId",
    ])
    .where("link.owner_id", "=", link.ownerId)
    .where("link.token_hash", "=", hashLinkToken(token))
    .executeTakeFirst();
  const isAsked = row !== undefined && (row.reviewerId !== null || link.holderId === link.ownerId);
  return isAsked && row.approvedAt === null && row.revokedAt === null && !isLinkOver(ctx, row.createdAt);
}
