import type { SourceNoticeContent } from "../../../platform/mails/emails.ts";
import type { MailMaker } from "../../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../../platform/page-url.ts";
import { sourceName } from "../account-name.ts";
import { toDaysLeft } from "../source-view.ts";

/** Tells an owner that a source has stopped or is about to, unless that's resolved by now. */
export const makeSourceNotice: MailMaker = async (ctx, { ownerId }, { kind, subjectId }) => {
  const row = await ctx.db
    .selectFrom("sources as source")
    .innerJoin("accounts as account", "account.owner_id", "source.owner_id")
    .select([
      "account.email",
      "account.locale",
      sourceName.as("accountName"),
      "source.label",
      "source.status",
      "source.last_error as problem",
      "source.token_expires_at",
      "source.token_warned_days",
    ])
    .where("source.owner_id", "=", ownerId)
    .where("source.id", "=", subjectId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { email, locale, status, problem } = row;
  // After a data deletion, only its owner's label for it remains.
  const common = {
    locale,
    accountName: row.accountName || row.label,
    sourcesUrl: toPageUrl(ctx, locale, "/bot/sources"),
  };
  const render = async (content: SourceNoticeContent) => ({
    to: email,
    content: await ctx.emails.renderSourceNotice(content),
  });
  if (kind === "source-disabled" && status === "DISABLED")
    return render({ ...common, kind, problem: problem ?? "token-dead" });
  const daysLeft = toDaysLeft(row.token_expires_at, ctx.clock.now());
  const stillExpiring =
    kind === "token-expiring" && status !== "DISABLED" && row.token_warned_days !== null && daysLeft !== null;
  return stillExpiring ? render({ ...common, kind, daysLeft }) : null;
};
