import type { MailMaker } from "../../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../../platform/page-url.ts";

/** Tells an owner which reviewer has declined an article. Null if it has changed or been approved since. */
export const makeDeclineNotice: MailMaker = async (ctx, { ownerId }, { subjectId: articleId }) => {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .innerJoin("approvals as approval", (join) =>
      join
        .onRef("approval.owner_id", "=", "article.owner_id")
        .onRef("approval.article_id", "=", "article.id")
        .onRef("approval.version", "=", "article.version"),
    )
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select(["account.email", "account.locale", "approval.decider_email as by", "version.title", "version.language"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("approval.decision", "=", "declined")
    .executeTakeFirst();
  if (row === undefined || row.by === null) return null;
  const { email, locale, by, title, language } = row;
  const articleUrl = toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`);
  return { to: email, content: await ctx.emails.renderDeclineNotice({ locale, title, language, by, articleUrl }) };
};
