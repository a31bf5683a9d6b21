import type { Context } from "../../context.ts";
import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { toFirstWords } from "../posts/first-words.ts";
import { fullCaption } from "../posts/full-caption.ts";
import { MAX_ANSWER } from "../questions/require-answers.ts";

/** Says what happened to a reply, to its sender. Marked as automatic, so that nothing answers it. */
export const makeReplyNotice: MailMaker = async (ctx, { ownerId }, { subjectId: replyId, holderId }) => {
  const reply = await findReply(ctx, ownerId, replyId);
  if (reply === undefined || reply.outcome === "taken") return null;
  const { recipient, articleId, outcome, title, caption, messageId, locale } = reply;
  const content = await ctx.emails.renderReplyNotice({
    locale,
    outcome,
    title: title ?? toFirstWords(caption),
    answeredBefore: await listAnswered(ctx, ownerId, reply.answeredBefore),
    maxAnswer: MAX_ANSWER,
    articleUrl: holderId === ownerId ? toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`) : null,
  });
  const thread = /^<[^<>\s]+>$/.test(messageId) ? { "In-Reply-To": messageId, References: messageId } : {};
  return { to: recipient, content, headers: { "Auto-Submitted": "auto-replied", ...thread } };
};

function findReply({ db }: Pick<Context, "db">, ownerId: string, replyId: string) {
  return db
    .selectFrom("replies as reply")
    .innerJoin("reply_addresses as address", (join) =>
      join.onRef("address.owner_id", "=", "reply.owner_id").onRef("address.token_hash", "=", "reply.token_hash"),
    )
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "address.owner_id").onRef("article.id", "=", "address.article_id"),
    )
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "reply.owner_id")
    .leftJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select([
      "reply.outcome",
      "reply.message_id as messageId",
      "reply.answered_before as answeredBefore",
      "address.recipient",
      "article.id as articleId",
      "version.title",
      fullCaption.as("caption"),
      "account.locale",
    ])
    .where("reply.owner_id", "=", ownerId)
    .where("reply.id", "=", replyId)
    .executeTakeFirst();
}

async function listAnswered({ db }: Pick<Context, "db">, ownerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("questions")
    .select(["text as question", "answer"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .orderBy("rank")
    .execute();
  return rows.map(({ question, answer }) => ({ question, answer: answer ?? "" }));
}
