import type { UsageNoticeContent } from "../../platform/mails/emails.ts";
import { z } from "zod";
import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { getPlan } from "./get-plan.ts";

const DAY_MS = 86_400_000;
const detailSchema = z.object({ used: z.int(), max: z.int() });

/** Tells an owner that 80 % or all of a period's articles are used, unless the plan has changed since. */
export const makeUsageNotice: MailMaker = async (ctx, caller, { subjectId }) => {
  const row = await ctx.db
    .selectFrom("plan_notices as notice")
    .innerJoin("accounts as account", "account.owner_id", "notice.owner_id")
    .select(["notice.kind", "notice.detail", "account.email", "account.locale"])
    .where("notice.owner_id", "=", caller.ownerId)
    .where("notice.id", "=", subjectId)
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
  return { to: row.email, content: await ctx.emails.renderUsageNotice(content) };
};
