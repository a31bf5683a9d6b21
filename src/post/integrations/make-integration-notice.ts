import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { toDaysToWarnOf } from "./queue-expiry-mails.ts";

/** Tells an owner that a site refuses the password or soon will, unless it's been reconnected by now. */
export const makeIntegrationNotice: MailMaker = async (ctx, { ownerId }, { kind, subjectId }) => {
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .innerJoin("accounts as account", "account.owner_id", "integration.owner_id")
    .select(["account.email", "account.locale", "integration.label", "integration.site_url as siteUrl"])
    .select(["integration.status", "integration.settings"])
    .where("integration.owner_id", "=", ownerId)
    .where("integration.id", "=", subjectId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { email, locale, label, siteUrl, status, settings } = row;
  const isWarning = kind === "integration-expiring";
  const daysLeft = isWarning ? toDaysToWarnOf(settings, ctx.clock.now()) : null;
  const isNeeded = isWarning ? status !== "DISABLED" && daysLeft !== null : status === "DISABLED";
  if (!isNeeded) return null;
  const integrationUrl = toPageUrl(ctx, locale, `/bot/integrations/edit?id=${subjectId}`);
  const content = await ctx.emails.renderIntegrationNotice({ locale, label, siteUrl, daysLeft, integrationUrl });
  return { to: email, content };
};
