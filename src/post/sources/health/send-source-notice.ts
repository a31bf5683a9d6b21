import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { SourceNoticeContent } from "../../../platform/mails/emails.ts";
import { failMail, sendOnce } from "../../../platform/mails/send-once.ts";
import { toDaysLeft } from "../source-view.ts";

type NoticeContext = Pick<Context, "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** Emails an owner that a source has stopped or is about to, unless that's resolved by now. */
export async function sendSourceNotice(
  ctx: NoticeContext,
  caller: Caller,
  { mailId }: { mailId: string },
): Promise<void> {
  const notice = await findNotice(ctx, caller, mailId);
  if (notice === null) {
    await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
    return;
  }
  await sendOnce(ctx, caller, { mailId, to: notice.to, content: await ctx.emails.renderSourceNotice(notice.content) });
}

async function findNotice(
  ctx: NoticeContext,
  caller: Caller,
  mailId: string,
): Promise<{ to: string; content: SourceNoticeContent } | null> {
  const row = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "mail.owner_id").onRef("source.id", "=", "mail.subject_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .select([
      "mail.kind",
      "account.email",
      "account.locale",
      "source.username",
      "source.status",
      "source.last_error as problem",
      "source.token_expires_at",
      "source.token_warned_days",
    ])
    .where("mail.owner_id", "=", caller.ownerId)
    .where("mail.id", "=", mailId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { kind, status, problem, username: accountName, locale } = row;
  const sourcesUrl = `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}/bot/sources`;
  const common = { locale, accountName, sourcesUrl };
  if (kind === "source-disabled" && status === "DISABLED") {
    return { to: row.email, content: { ...common, kind, problem: problem ?? "token-dead" } };
  }
  const daysLeft = toDaysLeft(row.token_expires_at, ctx.clock.now());
  const stillExpiring =
    kind === "token-expiring" && status !== "DISABLED" && row.token_warned_days !== null && daysLeft !== null;
  return stillExpiring ? { to: row.email, content: { ...common, kind, daysLeft } } : null;
}
