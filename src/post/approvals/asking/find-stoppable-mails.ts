import type { Context } from "../../../context.ts";
import type { Locale } from "../../../platform/languages.ts";
import { type MailStop, readStop } from "./mail-stop.ts";

/** What an emailed "stop" link stops, and for whom. */
export type StoppableMails = { kind: MailStop; locale: Locale; isStopped: boolean };

/** Returns what the page behind a "stop" link shows. Read-only. */
export async function findStoppableMails(
  ctx: Pick<Context, "addresses" | "db">,
  { signed }: { signed: string },
): Promise<StoppableMails | null> {
  const stop = readStop(ctx, signed);
  if (stop === null) return null;
  const { kind, ownerId, holderId } = stop;
  const account = await ctx.db
    .selectFrom("accounts")
    .select(["locale", "approval_mails", "approval_reminders", "live_notices"])
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (account === undefined) return null;
  const { locale } = account;
  if (holderId === ownerId) {
    const isWanted = {
      digest: account.approval_mails === "daily",
      live: account.live_notices,
      reminders: account.approval_reminders,
      requests: account.approval_reminders,
    };
    return { kind, locale, isStopped: !isWanted[kind] };
  }
  const approver = await ctx.db
    .selectFrom("approvers")
    .select(["state", "reminders"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", holderId)
    .executeTakeFirst();
  const isAsked = approver?.state === "confirmed";
  return { kind, locale, isStopped: kind === "reminders" ? !isAsked || !approver.reminders : !isAsked };
}
