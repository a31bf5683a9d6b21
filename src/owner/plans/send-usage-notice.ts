import type { UsageNoticeContent } from "../../platform/mails/emails.ts";
import { z } from "zod";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { getPlan } from "./get-plan.ts";

type NoticeContext = Pick<Context, "clock" | "config" | "db" | "emails" | "log" | "mailer">;

const DAY_MS = 86_400_000;
const detailSchema = z.object({ used: z.int(), max: z.int() });

/** Mails an owner that 80 % or all of a period's articles are used, unless the plan has changed since. */
export async function sendUsageNotice(
  ctx: NoticeContext,
  caller: Caller,
  { mailId }: { mailId: string },
): Promise<void> {
  const notice = await findNotice(ctx, caller, mailId);
  if (notice === null) {
    await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
    return;
  }
  await sendOnce(ctx, caller, { mailId, to: notice.to, content: await ctx.emails.renderUsageNotice(notice.content) });
}

async function findNotice(
  ctx: NoticeContext,
  caller: Caller,
  mailId: string,
): Promise<{ to: string; content: UsageNoticeContent } | null> {
  const row = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("plan_notices as notice", (join) =>
      join.onRef("notice.owner_id", "=", "mail.owner_id").onRef("notice.id", "=", "mail.subject_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .select(["notice.kind", "notice.detail", "account.email", "account.locale"])
    .where("mail.owner_id", "=", caller.ownerId)
    .where("mail.id", "=", mailId)
    .executeTakeFirst();
  if (row === undefined || row.kind === "second-subscription-cancelled") return null;
  const { used, max } = detailSchema.parse(row.detail);
  const { plan, maxArticlesInPeriod } = await getPlan(ctx, ctx.db, caller.ownerId);
  if (maxArticlesInPeriod !== max) return null;
  const { locale, kind } = row;
  const canUpgrade = ctx.config.billing !== null && plan === "free";
  const content: UsageNoticeContent = {
    locale,
    kind,
    used,
    max,
    periodDays: Math.round(ctx.config.plans.periodMs / DAY_MS),
    articlesUrl: toPageUrl(ctx, locale, "/bot/articles"),
    upgradeUrl: canUpgrade ? toPageUrl(ctx, locale, "/bot/upgrade") : null,
  };
  return { to: row.email, content };
}
