import type { Actor, Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { ApprovalRule, LinkAction } from "../tables.ts";
import { type LinkedApproval, lockLinked } from "./lock-linked.ts";

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

/** `version`: the one that the page showed; default: the one that the link was mailed for. */
export type DecidableLink = { token: string; action: LinkAction; version?: number | undefined };

/**
 * Locks the approval behind an emailed link, if its holder can still decide it with this kind of link. A press decides
 * about the version that the page showed, never about another.
 */
export async function lockDecidable(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { token, action, version }: DecidableLink,
): Promise<Decidable | null> {
  const linked = await lockLinked(ctx, tx, { token, action });
  if (linked === null || !isOpen(linked) || linked.approval.version !== (version ?? linked.mailedVersion)) return null;
  const { ownerId, holderId, articleId, approval } = linked;
  return { ownerId, holderId, articleId, ...approval };
}

function isOpen({ approval, article, isValid, hasSaidYes }: LinkedApproval): boolean {
  const isLatest = approval.version === article.version && article.status === "GENERATED";
  return isLatest && approval.decision === null && isValid && !hasSaidYes;
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
