import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { hashLinkToken } from "../../../platform/guards/link-token.ts";
import type { GenerateStatus } from "../../articles/tables.ts";
import type { ApprovalRule, ApprovalsTable, LinkAction } from "../tables.ts";
import { findFollowing } from "./find-following.ts";
import { isLinkOver } from "./is-link-over.ts";

/** What an emailed link leads to. */
export type LinkedApproval = {
  ownerId: string;
  /** The link's holder: the owner's or an approver's id. */
  holderId: string;
  articleId: string;
  article: { version: number; status: GenerateStatus };
  /** The version that the link was mailed for. */
  mailedVersion: number;
  /** The linked version's approval, or the newest version's if only answers came in between. */
  approval: {
    approvalId: string;
    version: number;
    decision: ApprovalsTable["decision"];
    rule: ApprovalRule;
    remindAt: Date | null;
  };
  /** The link is neither revoked nor expired, its holder hasn't been removed, and the account isn't suspended. */
  isValid: boolean;
  /** Its holder approved that version. */
  hasSaidYes: boolean;
};

/**
 * Locks what an emailed link leads to; null for an unknown link. Locks the article's row first, like every decision and
 * edit, so edits wait and nothing deadlocks.
 */
export async function lockLinked(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { token, action }: { token: string; action: LinkAction },
): Promise<LinkedApproval | null> {
  const link = await findLink(tx, token, action);
  if (link === undefined) return null;
  const { ownerId, holderId, articleId, mailedVersion } = link;
  const article = await tx
    .selectFrom("articles")
    .select(["version", "status"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const following = await findFollowing(tx, ownerId, { articleId, from: mailedVersion, to: article.version });
  const approvalId = following ?? link.approvalId;
  const approval = await tx
    .selectFrom("approvals")
    .select(["id as approvalId", "version", "decision", "rule", "remind_at as remindAt"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", approvalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const held = await readHolder(ctx, tx, { ownerId, holderId, approvalId }, token);
  return { ownerId, holderId, articleId, article, mailedVersion, approval, ...held };
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
      "approval.version as mailedVersion",
    ])
    .where("link.token_hash", "=", hashLinkToken(token))
    .where("link.action", "=", action)
    .executeTakeFirst();
}

/** Reads under the lock: by now the link may have been revoked, or its holder may have said yes. */
async function readHolder(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, holderId, approvalId }: { ownerId: string; holderId: string; approvalId: string },
  token: string,
): Promise<Pick<LinkedApproval, "isValid" | "hasSaidYes">> {
  const row = await tx
    .selectFrom("approval_links as link")
    .innerJoin("accounts as account", "account.owner_id", "link.owner_id")
    .leftJoin("approval_seats as reviewer", (join) =>
      join
        .onRef("reviewer.owner_id", "=", "link.owner_id")
        .on("reviewer.approval_id", "=", approvalId)
        .on("reviewer.holder_id", "=", holderId),
    )
    .select([
      "link.created_at as createdAt",
      "link.revoked_at as revokedAt",
      "account.suspended_at as suspendedAt",
      "reviewer.approved_at as approvedAt",
      "reviewer.holder_id as reviewerId",
    ])
    .where("link.owner_id", "=", ownerId)
    .where("link.token_hash", "=", hashLinkToken(token))
    .executeTakeFirst();
  const isAsked = row !== undefined && (row.reviewerId !== null || holderId === ownerId);
  const isValid = isAsked && row.revokedAt === null && row.suspendedAt === null && !isLinkOver(ctx, row.createdAt);
  return { isValid, hasSaidYes: (row?.approvedAt ?? null) !== null };
}
