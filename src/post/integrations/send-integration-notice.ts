import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";

type NoticeContext = Pick<Context, "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** Emails an owner that a site refuses the password, unless it's been reconnected by now. */
export async function sendIntegrationNotice(
  ctx: NoticeContext,
  caller: Caller,
  { mailId }: { mailId: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("integrations as integration", (join) =>
      join.onRef("integration.owner_id", "=", "mail.owner_id").onRef("integration.id", "=", "mail.subject_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .select([
      "account.email",
      "account.locale",
      "integration.id",
      "integration.label",
      "integration.site_url as siteUrl",
    ])
    .where("mail.owner_id", "=", caller.ownerId)
    .where("mail.id", "=", mailId)
    .where("integration.status", "=", "DISABLED")
    .executeTakeFirst();
  if (row === undefined) {
    await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
    return;
  }
  const { email, locale, id, label, siteUrl } = row;
  const prefix = locale === "en" ? "" : `/${locale}`;
  const integrationUrl = `${ctx.config.http.publicUrl}${prefix}/bot/integrations/edit?id=${id}`;
  await sendOnce(ctx, caller, {
    mailId,
    to: email,
    content: await ctx.emails.renderIntegrationNotice({ locale, label, siteUrl, integrationUrl }),
  });
}
