import type { Context } from "../../../context.ts";
import { type Database, inTransaction, type Tx } from "../../../platform/db/database.ts";
import { doDueWork } from "../../../platform/db/do-due-work.ts";
import { dueSuspendedAt } from "../../../owner/accounts/due-suspended-at.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import { toNextMorning } from "../../../platform/next-morning.ts";
import { listUnmailed } from "./list-unmailed.ts";

type DigestContext = Pick<Context, "clock" | "db" | "jobs" | "log">;
type Reviewer = { ownerId: string; holderId: string; isDaily: boolean };

/**
 * Queues the digests that are due, daily ones and those of imported archives, at most `limit` to owners and as many to
 * approvers; skips reviewers with nothing waiting. Returns how many didn't fail.
 */
export async function queueDueDigests(ctx: DigestContext, limit: number): Promise<number> {
  const toOwners = await doDueWork(
    ctx,
    { logMessage: "could not send an owner's daily mail", limit },
    (most) => selectOwners(ctx, ctx.db).select("owner_id as ownerId").orderBy("next_digest_at").limit(most).execute(),
    ({ ownerId }) => inTransaction(ctx, (tx) => queueToOwner(ctx, tx, ownerId)),
  );
  const toApprovers = await doDueWork(
    ctx,
    { logMessage: "could not send an approver's mail about an archive", limit },
    (most) =>
      selectApprovers(ctx, ctx.db)
        .select(["due.owner_id as ownerId", "due.id as holderId"])
        .orderBy("due.next_digest_at")
        .limit(most)
        .execute(),
    (approver) => inTransaction(ctx, (tx) => queueToApprover(ctx, tx, approver)),
  );
  return toOwners + toApprovers;
}

function selectOwners({ clock }: Pick<Context, "clock">, db: Database | Tx) {
  return db
    .selectFrom("accounts")
    .where("next_digest_at", "<=", clock.now())
    .where("approval_mails", "<>", "never")
    .where("deleted_at", "is", null)
    .where("suspended_at", "is", null);
}

async function queueToOwner(ctx: DigestContext, tx: Tx, ownerId: string): Promise<void> {
  const due = await selectOwners(ctx, tx)
    .select(["time_zone as timeZone", "approval_mails as mails"])
    .where("owner_id", "=", ownerId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return;
  const isDaily = due.mails === "daily";
  const next_digest_at = isDaily ? toNextMorning(ctx.clock.now(), due.timeZone) : null;
  await tx.updateTable("accounts").set({ next_digest_at }).where("owner_id", "=", ownerId).execute();
  await queueDigest(ctx, tx, { ownerId, holderId: ownerId, isDaily });
}

function selectApprovers({ clock }: Pick<Context, "clock">, db: Database | Tx) {
  return db
    .selectFrom("approvers as due")
    .where("due.next_digest_at", "<=", clock.now())
    .where(dueSuspendedAt, "is", null);
}

async function queueToApprover(
  ctx: DigestContext,
  tx: Tx,
  { ownerId, holderId }: { ownerId: string; holderId: string },
): Promise<void> {
  const due = await selectApprovers(ctx, tx)
    .select("due.id")
    .where("due.owner_id", "=", ownerId)
    .where("due.id", "=", holderId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return;
  await tx
    .updateTable("approvers")
    .set({ next_digest_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", holderId)
    .execute();
  await queueDigest(ctx, tx, { ownerId, holderId, isDaily: false });
}

async function queueDigest(ctx: DigestContext, tx: Tx, reviewer: Reviewer): Promise<void> {
  const waiting = await listUnmailed(ctx, tx, reviewer);
  // The email is queued for the latest article; its content is read when it's sent.
  const newest = waiting.at(-1);
  if (newest === undefined) return;
  const { ownerId, holderId } = reviewer;
  await queueMail(ctx, tx, ownerId, {
    kind: "approval-digest",
    subjectId: newest.approvalId,
    holderId,
  });
}
