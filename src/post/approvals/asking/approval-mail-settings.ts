import { lockAccount } from "../../../owner/lock-account.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { ApprovalMails } from "../../../owner/accounts/tables.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { toNextMorning } from "./next-morning.ts";

/** How the owner is asked for approval, and whether people who approve by email get mail when the article is live. */
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

/** Changes only the given settings. The daily email goes out at eight in the morning in the account's time zone. */
export async function updateApprovalMailSettings(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: Partial<ApprovalMailSettings>,
): Promise<ApprovalMailSettings> {
  const { mails, reminders, liveNotices } = input;
  if (Object.values(input).every((value) => value === undefined)) return getApprovalMailSettings(ctx, caller);
  return inTransaction(ctx, async (tx) => {
    const { timeZone } = await lockAccount(tx, caller.ownerId);
    const next_digest_at = mails === "daily" ? toNextMorning(ctx.clock.now(), timeZone) : null;
    const row = await tx
      .updateTable("accounts")
      .set({
        ...(mails === undefined ? {} : { approval_mails: mails, next_digest_at }),
        ...(reminders === undefined ? {} : { approval_reminders: reminders }),
        ...(liveNotices === undefined ? {} : { live_notices: liveNotices }),
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
