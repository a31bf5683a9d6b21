import type { Caller } from "../../../platform/actor.ts";
import { lockWrittenArticle } from "../../lock-article.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { isBlocked } from "../../../platform/mails/mail-blocks.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import { DAYS_TO_DECIDE, queueApproval } from "./queue-approval.ts";

/**
 * Resends the email about the latest version on request: one more copy for everyone who hasn't answered, with a new
 * link that's valid for seven days. Throws "not-found", "being-written", "already-decided", and "address-blocked" where
 * the owner's own address can't get email.
 */
export async function resendApproval(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  { articleId }: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { version } = await lockWrittenArticle(tx, caller, articleId);
    const approval = await findApprovalOf(tx, caller, articleId, version);
    if (approval?.decision === "approved" || approval?.decision === "declined")
      throw new GalleyError("already-decided");
    await requireReachableOwner(tx, caller);
    // A version edited in the app was never emailed.
    if (approval === undefined) await queueApproval(ctx, tx, caller.ownerId, { articleId, version });
    else await mailAgain(ctx, tx, caller, approval.id);
    await writeAudit(ctx, tx, caller, { action: "approval.resent", subjectId: articleId });
  });
}

function findApprovalOf(tx: Tx, caller: Caller, articleId: string, version: number) {
  return tx
    .selectFrom("approvals")
    .select(["id", "decision"])
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .forUpdate()
    .executeTakeFirst();
}

async function requireReachableOwner(tx: Tx, { ownerId }: Caller): Promise<void> {
  const { email } = await tx
    .selectFrom("accounts")
    .select("email")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (await isBlocked(tx, ownerId, email)) throw new GalleyError("address-blocked");
}

async function mailAgain(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  { ownerId }: Caller,
  approvalId: string,
): Promise<void> {
  const expires_at = new Date(ctx.clock.now().getTime() + DAYS_TO_DECIDE * 86_400_000);
  await tx
    .updateTable("approvals")
    .set({ expires_at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", approvalId)
    .execute();
  const reviewers = await tx
    .selectFrom("approval_seats")
    .select("holder_id as holderId")
    .where("owner_id", "=", ownerId)
    .where("approval_id", "=", approvalId)
    .where("approved_at", "is", null)
    .execute();
  for (const { holderId } of reviewers)
    await queueMail(ctx, tx, ownerId, { kind: "approval-request", subjectId: approvalId, holderId });
}
