import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import type { ApprovalsTable } from "../approvals/tables.ts";
import { lockWrittenArticle } from "../lock-article.ts";

type Decision = "approved" | "declined" | "changes";
type Decided = "decision" | "decided_by" | "decided_at" | "decider_email";

/**
 * Decides on the version that the caller read; links emailed for it can no longer decide. Returns false if it was
 * already decided that way. A declined version can be approved later; an approved one may be published and stays
 * approved, even if changes are asked for. Throws "not-found", "being-written", "stale-version", "already-decided".
 */
export async function decideArticle(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  input: { articleId: string; version: number; decision: Decision },
): Promise<boolean> {
  const article = await lockWrittenArticle(tx, caller, input.articleId);
  if (article.version !== input.version) throw new GalleyError("stale-version");
  const approval = await tx
    .selectFrom("approvals")
    .select(["id", "decision"])
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", input.articleId)
    .where("version", "=", input.version)
    .forUpdate()
    .executeTakeFirst();
  if (approval?.decision === "approved" && input.decision === "declined") throw new GalleyError("already-decided");
  // Also when somebody approves again: the approval may be older than the failure.
  await settleFailure(tx, caller, input.articleId);
  if (approval?.decision === input.decision) return false;
  // The record keeps who approved it; the change request is about the next version.
  if (approval?.decision === "approved" && input.decision === "changes") return false;
  const now = ctx.clock.now();
  const decided = {
    decision: input.decision,
    decided_by: JSON.stringify(caller.actor),
    decided_at: now,
    decider_email: await findLinkHolder(tx, caller),
  };
  if (approval === undefined) await insertDecided(tx, caller, input, { ...decided, expires_at: now, created_at: now });
  else
    await tx
      .updateTable("approvals")
      .set(decided)
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", approval.id)
      .execute();
  return true;
}

/** A decision on the newest version settles that the next one couldn't be written. */
async function settleFailure(tx: Tx, { ownerId }: Caller, articleId: string): Promise<void> {
  await tx
    .updateTable("articles")
    .set({ failure: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .where("failure", "is not", null)
    .execute();
}

/** The address of the person whose link decides, which stays known when they're removed; null if it's no link. */
async function findLinkHolder(tx: Tx, { ownerId, actor }: Caller): Promise<string | null> {
  if (actor.type !== "approver") return null;
  const { approverId } = actor;
  const holder =
    approverId === undefined
      ? tx.selectFrom("accounts").select("email").where("owner_id", "=", ownerId)
      : tx.selectFrom("approvers").select("email").where("owner_id", "=", ownerId).where("id", "=", approverId);
  return (await holder.executeTakeFirst())?.email ?? null;
}

/** A version by a person was never emailed: its approval starts with the decision. */
async function insertDecided(
  tx: Tx,
  caller: Caller,
  { articleId, version }: { articleId: string; version: number },
  decided: Insertable<Pick<ApprovalsTable, Decided | "expires_at" | "created_at">>,
): Promise<void> {
  await tx
    .insertInto("approvals")
    .values({ owner_id: caller.ownerId, id: uuidv7(), article_id: articleId, version, ...decided })
    .execute();
}
