import type { MailMaker } from "../../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../../platform/page-url.ts";
import { isOfBatch } from "../../posts/is-of-batch.ts";
import { toStopHeaders, toStopUrl } from "../asking/mail-stop.ts";
import { deciderEmail } from "../../articles/decider-email.ts";

/**
 * Tells an owner which reviewer has declined an article. Null if it has changed or been approved since, is one of a
 * batch, or if the owner wants no such email.
 */
export const makeDeclineNotice: MailMaker = async (ctx, { ownerId }, { subjectId: articleId }) => {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
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
    .select(["account.email", "account.locale", deciderEmail.as("by"), "version.title", "version.language"])
    .select(["article.version", "post.archive_import_id", "post.chosen_at"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("approval.decision", "=", "declined")
    .where("account.live_notices", "=", true)
    .executeTakeFirst();
  if (row === undefined || row.by === null || isOfBatch(row, row.version)) return null;
  const { email, locale, by, title, language } = row;
  const articleUrl = toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`);
  const stopUrl = toStopUrl(ctx, { kind: "live", ownerId, holderId: ownerId });
  const content = await ctx.emails.renderDeclineNotice({ locale, title, language, by, articleUrl, stopUrl });
  return { to: email, content, headers: toStopHeaders(stopUrl) };
};
