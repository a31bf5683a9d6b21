import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../platform/page-url.ts";

/** Tells an owner that a site refuses the password, unless it's been reconnected by now. */
export const makeIntegrationNotice: MailMaker = async (ctx, { ownerId }, { subjectId }) => {
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .innerJoin("accounts as account", "account.owner_id", "integration.owner_id")
    .select(["account.email", "account.locale", "integration.label", "integration.site_url as siteUrl"])
    .where("integration.owner_id", "=", ownerId)
    .where("integration.id", "=", subjectId)
    .where("integration.status", "=", "DISABLED")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { email, locale, label, siteUrl } = row;
  const integrationUrl = toPageUrl(ctx, locale, `/bot/integrations/edit?id=${subjectId}`);
  return { to: email, content: await ctx.emails.renderIntegrationNotice({ locale, label, siteUrl, integrationUrl }) };
};
