import type { Context } from "../../context.ts";
import { parseSender } from "../../platform/mails/parse-sender.ts";
import type { Locale } from "../../platform/languages.ts";
import type { MailKind } from "../../platform/mails/tables.ts";

/**
 * Returns an email's sender with the name of the account that it's about; undefined for just the operator. People who
 * don't know the account yet see no name that its owner chose.
 */
export async function toSender(
  ctx: Pick<Context, "config" | "emails">,
  kind: MailKind,
  account: { name: string; locale: Locale },
): Promise<string | undefined> {
  if (kind === "approver-confirmation") return undefined;
  const { name: sender, address } = parseSender(ctx.config.mailFrom);
  const name = await ctx.emails.renderSenderName({ locale: account.locale, sender, ownerName: account.name });
  return name === "" ? undefined : `"${name.replaceAll(/["\\]/g, "")}" <${address}>`;
}
