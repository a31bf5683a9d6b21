import type { Actor, Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type ErrorCode, GalleyError } from "../../../platform/errors.ts";
import type { ApprovalRule, LinkAction } from "../tables.ts";
import { type LinkedApproval, lockLinked } from "./lock-linked.ts";

export type Decidable = {
  ownerId: string;
  approvalId: string;
  /** Who decides: the owner's or an approver's id. */
  holderId: string;
  articleId: string;
  version: number;
  rule: ApprovalRule;
  /** Null once the reminder has been sent. */
  remindAt: Date | null;
};

/** `version`: the version on the page; defaults to the one that the link was mailed for. */
export type DecidableLink = { token: string; action: LinkAction; version?: number | undefined };

/**
 * Locks the approval behind an emailed link, if its holder can still decide it with this kind of link. Decides about
 * the version that the page showed, never about another.
 */
export async function lockDecidable(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { token, action, version }: DecidableLink,
): Promise<Decidable | null> {
  const linked = await lockLinked(ctx, tx, { token, action });
  return linked === null || findObstacle(linked, version) !== null ? null : toDecidable(linked);
}

/**
 * Does the same for a form with a text, which mustn't be lost silently. Throws "not-found", "decided-meanwhile",
 * "not-allowed", "stale-version", "being-written".
 */
export async function requireDecidable(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { token, action, version }: DecidableLink,
): Promise<Decidable> {
  const linked = await lockLinked(ctx, tx, { token, action });
  if (linked === null) throw new GalleyError("not-found");
  const obstacle = findObstacle(linked, version);
  if (obstacle !== null) throw new GalleyError(obstacle);
  return toDecidable(linked);
}

function findObstacle(
  { approval, article, mailedVersion, isValid, hasSaidYes }: LinkedApproval,
  shown: number | undefined,
): ErrorCode | null {
  const { decision, version } = approval;
  if (decision === "approved" || decision === "declined") return "decided-meanwhile";
  if (!isValid || hasSaidYes) return "not-allowed";
  if (version !== article.version || version !== (shown ?? mailedVersion)) return "stale-version";
  return decision !== null || article.status !== "GENERATED" ? "being-written" : null;
}

function toDecidable({ ownerId, holderId, articleId, approval }: LinkedApproval): Decidable {
  return { ownerId, holderId, articleId, ...approval };
}

/** Returns the caller that a link's holder acts as. */
export function toApprover({
  ownerId,
  approvalId,
  holderId,
}: Pick<Decidable, "ownerId" | "approvalId" | "holderId">): Caller {
  const actor: Actor = { type: "approver", approvalId, ...(holderId === ownerId ? {} : { approverId: holderId }) };
  return { ownerId, actor };
}
