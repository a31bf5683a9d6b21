import { renderHtml } from "../../../document/render/html.ts";
import { renderMarkdown } from "../../../document/render/markdown.ts";
import type { Context } from "../../../context.ts";
import { hashLinkToken } from "../../../platform/guards/link-token.ts";
import type { Locale } from "../../../platform/languages.ts";
import { toPageUrl } from "../../../platform/page-url.ts";
import { withBranding } from "../../../owner/plans/branding.ts";
import { hasPermission } from "../../../owner/plans/require-permission.ts";
import { selectArticlePosts } from "../../posts/select-article-posts.ts";
import { getPictures, getTargets } from "../asking/find-approval-mail.ts";
import type { ApprovalView } from "./approval-view.ts";
import { listChecks } from "../list-checks.ts";
import { findFollowing } from "./find-following.ts";
import { writesWithModel } from "../../../writer/writers.ts";
import { isLinkOver } from "./is-link-over.ts";
import { listPlaces } from "./list-places.ts";
import { readOffers } from "./read-offers.ts";
import { toProofTexts } from "./proof-texts.ts";
import { sourceName } from "../../sources/account-name.ts";

type ViewContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "writers">;
type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * Returns what the page behind an emailed link shows: the decided version, otherwise the latest. If only answers have
 * led to a newer version, the link works for that version's approval. Read-only.
 */
export async function findApproval(ctx: ViewContext, input: { token: string }): Promise<ApprovalView | null> {
  const link = await findLink(ctx, input.token);
  if (link === undefined) return null;
  const row = await leadOn(ctx, link);
  const state = toState(ctx, row);
  const version = await getVersion(
    ctx,
    row,
    state === "approved" || state === "declined" ? row.approvalVersion : row.articleVersion,
  );
  const [pictures, posts, targets, votes, offers, followsChangeRequests] = await Promise.all([
    getPictures(ctx, row, row.articleId),
    listPosts(ctx, row),
    getTargets(ctx, row, row.sourceId),
    countVotes(ctx, row),
    readOffers(ctx, { ...row, version, state, hasPower: hasPower(ctx, row) }),
    writesWithModel(ctx, row.ownerId),
  ]);
  const { title, language, document, record } = version;
  const places = row.decision === "approved" ? await listPlaces(ctx, { ...row, ...toRetrier(ctx, row) }) : [];
  return {
    state,
    decidedAt: row.decidedAt,
    decidesAs: row.approverId === null ? row.ownerEmail : row.approverEmail,
    remindAt: getsReminders(row) ? row.remindAt : null,
    locale: row.locale,
    timeZone: row.timeZone,
    accountName: row.accountName,
    posts,
    article: { title, language, document, version: version.version, writer: record.writer },
    titles: version.titles,
    ...offers,
    findings: state === "waiting" ? listChecks(version.findings, { forReviewer: row.approverId !== null }) : [],
    hasFailed: state === "waiting" && row.articleFailure !== null,
    texts: toProofTexts(document),
    followsChangeRequests,
    changeRequest: row.wish,
    votes,
    pictureUrls: pictures.urls,
    pictureSizes: pictures.sizes,
    articleUrl: row.approverId === null ? toPageUrl(ctx, row.locale, `/bot/articles/view?id=${row.articleId}`) : null,
    targets,
    places,
    copy:
      state === "approved" && targets.length + places.length === 0
        ? await getCopy(ctx, row, version, pictures.urls)
        : null,
  };
}

/** Returns the language of that page; null for an unknown token. */
export async function findApprovalLocale(
  ctx: Pick<Context, "db">,
  { token }: { token: string },
): Promise<Locale | null> {
  return (await findLink(ctx, token))?.locale ?? null;
}

function toRetrier(ctx: Pick<Context, "clock">, row: LinkRow) {
  return { since: row.decidedAt ?? ctx.clock.now(), mayRetry: hasPower(ctx, row) };
}

function hasPower(ctx: Pick<Context, "clock">, row: LinkRow): boolean {
  return !isRevoked(row) && !isLinkOver(ctx, row.linkedAt);
}

async function leadOn(ctx: Pick<Context, "db">, link: LinkRow): Promise<LinkRow> {
  const { ownerId, articleId, approvalVersion: from, articleVersion: to } = link;
  if (link.decision === "approved" || link.decision === "declined") return link;
  const approvalId = await findFollowing(ctx.db, ownerId, { articleId, from, to });
  if (approvalId === null) return link;
  return (await selectLink(ctx, link.tokenHash, approvalId).executeTakeFirst()) ?? link;
}

function findLink(ctx: Pick<Context, "db">, token: string) {
  return selectLink(ctx, hashLinkToken(token), null).executeTakeFirst();
}

/** `approvalId`: a later version's approval that the link leads to; null: the one that it was mailed for. */
function selectLink(ctx: Pick<Context, "db">, tokenHash: Buffer, approvalId: string | null) {
  return ctx.db
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", (join) =>
      approvalId === null
        ? join.onRef("approval.owner_id", "=", "link.owner_id").onRef("approval.id", "=", "link.approval_id")
        : join.onRef("approval.owner_id", "=", "link.owner_id").on("approval.id", "=", approvalId),
    )
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "link.owner_id").onRef("article.id", "=", "approval.article_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "link.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "link.owner_id")
    .leftJoin("approval_seats as reviewer", (join) =>
      join
        .onRef("reviewer.owner_id", "=", "link.owner_id")
        .onRef("reviewer.approval_id", "=", "approval.id")
        .on((on) => on("reviewer.holder_id", "=", on.fn.coalesce("link.holder_id", "link.owner_id"))),
    )
    .leftJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "link.owner_id").onRef("approver.id", "=", "link.holder_id"),
    )
    .leftJoin("change_requests as request", (join) =>
      join
        .onRef("request.owner_id", "=", "link.owner_id")
        .onRef("request.article_id", "=", "approval.article_id")
        .onRef("request.version", "=", "approval.version"),
    )
    .select([
      "link.owner_id as ownerId",
      "link.token_hash as tokenHash",
      "approval.id as approvalId",
      "link.holder_id as approverId",
      "link.created_at as linkedAt",
      "link.revoked_at as revokedAt",
      "reviewer.holder_id as reviewerId",
      "reviewer.approved_at as saidYesAt",
      "approval.decision",
      "approval.decided_at as decidedAt",
      "approval.version as approvalVersion",
      "approval.rule",
      "approval.remind_at as remindAt",
      "request.wish",
      "approver.email as approverEmail",
      "approver.reminders as approverReminders",
      "account.email as ownerEmail",
      "account.approval_reminders as ownerReminders",
      "account.approval_mails as ownerMails",
      "account.locale",
      "account.time_zone as timeZone",
      "account.suspended_at as suspendedAt",
      "source.id as sourceId",
      sourceName.as("accountName"),
      "article.id as articleId",
      "article.version as articleVersion",
      "article.status as articleStatus",
      "article.failure as articleFailure",
    ])
    .where("link.token_hash", "=", tokenHash)
    .where("link.action", "=", "decide");
}

function getVersion(ctx: Pick<Context, "db">, row: LinkRow, version: number) {
  return ctx.db
    .selectFrom("article_versions")
    .select(["version", "title", "language", "document", "record", "titles", "findings"])
    .where("owner_id", "=", row.ownerId)
    .where("article_id", "=", row.articleId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
}

function listPosts(ctx: Pick<Context, "db">, { ownerId, articleId }: LinkRow): Promise<ApprovalView["posts"]> {
  return selectArticlePosts(ctx.db, ownerId, [articleId])
    .select(["post.permalink", "post.posted_at as postedAt", "post.skipped_videos as skippedVideos"])
    .execute();
}

/** Counts the yeses and how many are needed; one is enough unless the source wants all. */
async function countVotes(
  ctx: Pick<Context, "db">,
  { ownerId, approvalId, rule }: LinkRow,
): Promise<ApprovalView["votes"]> {
  if (rule === "any") return null;
  const reviewers = await ctx.db
    .selectFrom("approval_seats")
    .select("approved_at")
    .where("owner_id", "=", ownerId)
    .where("approval_id", "=", approvalId)
    .execute();
  return { yes: reviewers.filter((reviewer) => reviewer.approved_at !== null).length, needed: reviewers.length };
}

/**
 * Returns the article to copy where nothing is published automatically, with the credit line that the plan requires,
 * and for its owner the page of a plan that publishes.
 */
async function getCopy(
  ctx: ViewContext,
  row: LinkRow,
  version: Pick<Awaited<ReturnType<typeof getVersion>>, "document" | "language">,
  pictureUrls: Record<string, string>,
): Promise<ApprovalView["copy"]> {
  const [document, mayPublish] = await Promise.all([
    withBranding(ctx, ctx.db, row.ownerId, version),
    hasPermission(ctx, ctx.db, row.ownerId, "publish"),
  ]);
  const options = { pictureUrl: (id: string) => pictureUrls[id] ?? null };
  const upgradeUrl =
    mayPublish || row.approverId !== null || ctx.config.billing === null
      ? null
      : toPageUrl(ctx, row.locale, `/bot/upgrade?article=${row.articleId}`);
  return { html: renderHtml(document, options), markdown: renderMarkdown(document, options), upgradeUrl };
}

function toState(ctx: Pick<Context, "clock">, row: LinkRow): ApprovalView["state"] {
  if (row.decision === "approved" || row.decision === "declined") return row.decision;
  if (row.approvalVersion !== row.articleVersion) return "superseded";
  if (row.decision === "changes") return "changes";
  if (isRevoked(row)) return "revoked";
  if (row.saidYesAt !== null) return "said-yes";
  if (isLinkOver(ctx, row.linkedAt)) return "expired";
  // Undecided, but another version is being written, with answers.
  return row.articleStatus === "GENERATED" ? "waiting" : "changes";
}

/** Whether the link's holder is among those that `remindOfApprovals` emails. */
function getsReminders({ approverId, approverReminders, ownerMails, ownerReminders }: LinkRow): boolean {
  return approverId === null ? ownerMails === "each" && ownerReminders : approverReminders === true;
}

/** A removed reviewer no longer has a row. A suspended account's links work again once it's resumed. */
function isRevoked(row: LinkRow): boolean {
  return row.revokedAt !== null || row.suspendedAt !== null || (row.approverId !== null && row.reviewerId === null);
}
