import type { Caller } from "../../../platform/actor.ts";
import type { SideEffect } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import type { ApprovalRequestContent } from "../../../platform/mails/emails.ts";
import { hasPermission } from "../../../owner/plans/require-permission.ts";
import { pictureAddress } from "../../../platform/pictures/picture-address.ts";
import { toFirstWords } from "../../posts/first-words.ts";
import { selectArticlePosts } from "../../posts/select-article-posts.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import { listQuestions } from "../../questions/list-questions.ts";
import { listChecks } from "../list-checks.ts";
import { toStopUrl } from "./mail-stop.ts";
import { sourceName } from "../../sources/account-name.ts";

type ApprovalMail = {
  to: string;
  /** When an earlier email went out: a reminder follows a request. */
  mailedAt: Date | null;
  articleId: string;
  /** In the order of `content.questions`. */
  questionIds: string[];
  content: Omit<ApprovalRequestContent, "approveUrl" | "actionUrl" | "takesReplies">;
};

/**
 * Reads the email's content and recipient at the time of sending. Null when the recipient has nothing left to decide.
 */
export async function findApprovalMail(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db">,
  caller: Caller,
  { approvalId, holderId, isReminder }: { approvalId: string; holderId: string; isReminder: boolean },
): Promise<ApprovalMail | null> {
  const row = await ctx.db
    .selectFrom("approvals as approval")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "approval.owner_id").onRef("article.id", "=", "approval.article_id"),
    )
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "approval.owner_id")
        .onRef("version.article_id", "=", "approval.article_id")
        .onRef("version.version", "=", "approval.version"),
    )
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "approval.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "approval.owner_id")
    .leftJoin("approval_seats as reviewer", (join) =>
      join
        .onRef("reviewer.owner_id", "=", "approval.owner_id")
        .onRef("reviewer.approval_id", "=", "approval.id")
        .on("reviewer.holder_id", "=", holderId),
    )
    .leftJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "approval.owner_id").on("approver.id", "=", holderId),
    )
    .select([
      "reviewer.holder_id as reviewerId",
      "reviewer.mailed_at as mailedAt",
      "approver.email as approverEmail",
      "approver.state as approverState",
      "approver.reminders as approverReminders",
      "account.approval_reminders as ownerReminders",
      "account.email",
      "account.locale",
      "source.id as sourceId",
      sourceName.as("accountName"),
      "article.id as articleId",
      "approval.version",
      "approval.rule",
      "version.title",
      "version.language",
      "version.document",
      "version.findings",
      "version.record",
      fullCaption.as("caption"),
    ])
    .select((eb) =>
      eb
        .selectFrom("approval_seats as any_reviewer")
        .select(eb.fn.countAll<string>().as("count"))
        .whereRef("any_reviewer.owner_id", "=", "approval.owner_id")
        .whereRef("any_reviewer.approval_id", "=", "approval.id")
        .as("reviewerCount"),
    )
    .where("approval.owner_id", "=", caller.ownerId)
    .where("approval.id", "=", approvalId)
    .where("approval.decision", "is", null)
    .where("reviewer.approved_at", "is", null)
    .whereRef("article.version", "=", "approval.version")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { title, version, language, document, locale, accountName, record } = row;
  const isOwner = holderId === caller.ownerId;
  const to = isOwner
    ? row.email
    : row.approverState === "confirmed" && row.reviewerId !== null
      ? row.approverEmail
      : null;
  if (to === null || (isReminder && !(isOwner ? row.ownerReminders : row.approverReminders))) return null;
  const [pictures, targets, questions] = await Promise.all([
    getPictures(ctx, caller, row.articleId),
    getTargets(ctx, caller, row.sourceId),
    listQuestions(ctx, caller.ownerId, [row.articleId], { forReviewer: !isOwner }),
  ]);
  const open = questions.filter(({ state }) => state === "open");
  const replied = questions.filter(({ answeredHow }) => answeredHow === "mail");
  const stopKind = isReminder ? "reminders" : isOwner ? null : "requests";
  const stopUrl = stopKind && toStopUrl(ctx, { kind: stopKind, ownerId: caller.ownerId, holderId });
  const content = {
    locale,
    title,
    name: nameArticle(row),
    version,
    language,
    document,
    findings: listChecks(row.findings, { forReviewer: !isOwner }).filter(({ isAdvice }) => isAdvice !== true),
    accountName,
    isOwner,
    needsAll: row.rule === "all" && Number(row.reviewerCount) > 1,
    writer: record.writer,
    pictureUrls: pictures.urls,
    targets: targets.map(({ label }) => label),
    sideEffects: targets.flatMap(({ label, sideEffects }) =>
      // The email says anyway where the article goes.
      sideEffects.flatMap((effect) => (effect.kind === "public-at" ? [] : [{ label, ...effect }])),
    ),
    questions: open.map(({ text }) => text),
    replies: replied.map(({ text, answer }) => ({ question: text, answer: answer ?? "" })),
    isReminder,
    stopUrl,
  };
  return { to, mailedAt: row.mailedAt, articleId: row.articleId, questionIds: open.map(({ id }) => id), content };
}

/**
 * Returns the name that an email's subject gives an article: without the post's first words, two untitled posts of one
 * day would get the same name.
 */
export function nameArticle({ title, caption, record }: { title: string; caption: string; record: Named }): string {
  return title === record.standInTitle ? toFirstWords(caption) : title;
}

type Named = { standInTitle?: string };

type Pictures = { urls: Record<string, string>; sizes: Record<string, { width: number; height: number }> };

/** Returns the pictures that an article may show, by picture id: signed URLs, and sizes in pixels. */
export async function getPictures(
  ctx: Pick<Context, "addresses" | "config" | "db">,
  caller: Pick<Caller, "ownerId">,
  articleId: string,
): Promise<Pictures> {
  const pictures = await ctx.db
    .selectFrom("pictures")
    .select(["id", "storage_key", "width", "height"])
    .where("owner_id", "=", caller.ownerId)
    .where("post_id", "in", selectArticlePosts(ctx.db, caller.ownerId, [articleId]).select("post.id"))
    .execute();
  return {
    urls: Object.fromEntries(pictures.map(({ id, storage_key }) => [id, pictureAddress(ctx, storage_key)])),
    sizes: Object.fromEntries(pictures.map(({ id, width, height }) => [id, { width, height }])),
  };
}

/**
 * Returns where approving will publish: the source's integrations that are turned on, if the plan includes publishing.
 * At a disconnected one, the article waits until its owner reconnects it.
 */
export async function getTargets(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Pick<Caller, "ownerId">,
  sourceId: string,
): Promise<{ label: string; sideEffects: SideEffect[] }[]> {
  if (!(await hasPermission(ctx, ctx.db, caller.ownerId, "publish"))) return [];
  return ctx.db
    .selectFrom("integrations")
    .select(["label", "side_effects as sideEffects"])
    .where("owner_id", "=", caller.ownerId)
    .where("active", "=", true)
    .where("status", "in", ["ACTIVE", "DISABLED"])
    .where("publish_when", "<>", "by-hand")
    .where((row) => row.or([row("source_id", "is", null), row("source_id", "=", sourceId)]))
    .orderBy("created_at")
    .execute();
}
