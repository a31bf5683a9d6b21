import { lockAccount } from "../../../owner/lock-account.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import type { ApprovalMails } from "../../../owner/accounts/tables.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import { listUnmailed } from "./list-unmailed.ts";
import { toNextMorning } from "../../../platform/next-morning.ts";

/**
 * How the owner is asked for approval, and whether people who approve by email are emailed when the article is live.
 */
export type ApprovalMailSettings = { mails: ApprovalMails; reminders: boolean; liveNotices: boolean };

const columns = ["approval_mails as mails", "approval_reminders as reminders", "live_notices as liveNotices"] as const;

/** Throws "not-found". */
export async function getApprovalMailSettings(
  ctx: Pick<Context, "db">,
  { ownerId }: Caller,
): Promise<ApprovalMailSettings> {
  const row = await ctx.db.selectFrom("accounts").select(columns).where("owner_id", "=", ownerId).executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  return row;
}

/**
 * Changes only the given settings. The daily email goes out at eight in the morning in the account's time zone. If each
 * article gets its own email from now on, those that the daily one would have listed are mailed at once.
 */
export async function updateApprovalMailSettings(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: Partial<ApprovalMailSettings>,
): Promise<ApprovalMailSettings> {
  const { mails, reminders, liveNotices } = input;
  if (Object.values(input).every((value) => value === undefined)) return getApprovalMailSettings(ctx, caller);
  return inTransaction(ctx, async (tx) => {
    const { timeZone } = await lockAccount(tx, caller.ownerId);
    const before = await getApprovalMailSettings({ db: tx }, caller);
    const isSwitched = mails !== undefined && mails !== before.mails;
    const nextDigest = isSwitched ? await planDigest(ctx, tx, caller, { from: before.mails, to: mails, timeZone }) : {};
    const row = await tx
      .updateTable("accounts")
      .set({
        approval_mails: mails ?? before.mails,
        approval_reminders: reminders ?? before.reminders,
        live_notices: liveNotices ?? before.liveNotices,
        ...nextDigest,
      })
      .where("owner_id", "=", caller.ownerId)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await writeAudit(ctx, tx, caller, {
      action: "approval-mails.updated",
      subjectId: caller.ownerId,
      detail: { changed: Object.keys(input) },
    });
    return row;
  });
}

/** Queues the emails that no longer wait for the daily one, and returns when the next daily one is due. */
async function planDigest(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  caller: Caller,
  { from, to, timeZone }: { from: ApprovalMails; to: ApprovalMails; timeZone: string },
): Promise<{ next_digest_at: Date | null }> {
  if (to === "daily") return { next_digest_at: toNextMorning(ctx.clock.now(), timeZone) };
  return { next_digest_at: from === "daily" && to === "each" ? await mailWaiting(ctx, tx, caller) : null };
}

/** Queues an email for each article that waits for the daily one; returns when an imported archive's email is due. */
async function mailWaiting(ctx: Pick<Context, "clock" | "jobs">, tx: Tx, { ownerId }: Caller): Promise<Date | null> {
  const owner = { ownerId, holderId: ownerId };
  const waiting = await listUnmailed(ctx, tx, { ...owner, isDaily: true });
  const imported = new Set((await listUnmailed(ctx, tx, { ...owner, isDaily: false })).map((one) => one.approvalId));
  for (const { approvalId } of waiting.filter((one) => !imported.has(one.approvalId)))
    await queueMail(ctx, tx, ownerId, { kind: "approval-request", subjectId: approvalId });
  return imported.size > 0 ? ctx.clock.now() : null;
}
