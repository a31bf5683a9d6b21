import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isLinkOver } from "../approvals/deciding/is-link-over.ts";
import { toApprover } from "../approvals/deciding/lock-decidable.ts";
import { lockArticle } from "../lock-article.ts";
import { requireOpenArticle } from "../questions/require-open-article.ts";
import type { FoundAddress } from "./find-reply-address.ts";

/**
 * Locks the article and requires that an email to this address may still answer its questions, whatever version the
 * email showed: a later one asks the same. Returns who answers. Throws "not-found", "decided-meanwhile", and
 * "not-allowed" if the address was revoked or has expired, or the account is suspended.
 */
export async function requireOpenAddress(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { hash, ownerId, articleId, approvalId, holderId }: FoundAddress,
): Promise<Caller> {
  const isOwner = holderId === ownerId;
  const caller: Caller =
    approvalId === null ? { ownerId, actor: { type: "question-link" } } : toApprover({ ownerId, approvalId, holderId });
  const { version } = await lockArticle(tx, caller, articleId);
  const address = await tx
    .selectFrom("reply_addresses as address")
    .innerJoin("accounts as account", "account.owner_id", "address.owner_id")
    .select((row) => [
      row.fn.coalesce("address.revoked_at", "account.suspended_at").as("revokedAt"),
      "address.created_at as createdAt",
    ])
    .where("address.owner_id", "=", ownerId)
    .where("address.token_hash", "=", hash)
    .executeTakeFirstOrThrow();
  await requireOpenArticle(tx, caller, { articleId, seen: version, version });
  const isOver = address.revokedAt !== null || isLinkOver(ctx, address.createdAt);
  if (isOver || (!isOwner && !(await isAsked(tx, caller, holderId)))) throw new GalleyError("not-allowed");
  if (await hasSaidYes(tx, caller, { articleId, version, holderId })) throw new GalleyError("decided-meanwhile");
  return caller;
}

async function isAsked(tx: Tx, { ownerId }: Caller, approverId: string): Promise<boolean> {
  const approver = await tx
    .selectFrom("approvers")
    .select("state")
    .where("owner_id", "=", ownerId)
    .where("id", "=", approverId)
    .executeTakeFirst();
  return approver?.state === "confirmed";
}

async function hasSaidYes(
  tx: Tx,
  { ownerId }: Caller,
  { articleId, version, holderId }: { articleId: string; version: number; holderId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("approvals as approval")
    .innerJoin("approval_seats as reviewer", (join) =>
      join
        .onRef("reviewer.owner_id", "=", "approval.owner_id")
        .onRef("reviewer.approval_id", "=", "approval.id")
        .on("reviewer.holder_id", "=", holderId),
    )
    .select("reviewer.approved_at")
    .where("approval.owner_id", "=", ownerId)
    .where("approval.article_id", "=", articleId)
    .where("approval.version", "=", version)
    .where("reviewer.approved_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
