import type { DigitalSourceType } from "../../../document/render/json-ld.ts";
import { deciderEmail } from "../../../post/articles/decider-email.ts";
import { digitalSourceType } from "../../../post/articles/digital-source-type.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import type { LandingPart } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import type { ApprovalMailKind, MailState } from "../../../platform/mails/tables.ts";
import type { PublicationsTable } from "../../../post/publications/tables.ts";
import { pictureAddress, thumbnailAddress } from "../../../platform/pictures/picture-address.ts";
import { needsBranding } from "../../../owner/plans/branding.ts";
import { listFactsOffered } from "../../../post/facts/list-facts-offered.ts";
import { type AskedQuestion, listQuestions } from "../../../post/questions/list-questions.ts";
import { selectArticlePosts } from "../../../post/posts/select-article-posts.ts";
import { fullCaption } from "../../../post/posts/full-caption.ts";
import { createBatch } from "../batch.ts";
import { selectPublications } from "../../../post/publications/select-publications.ts";

export type ArticlePicture = {
  id: string;
  url: string;
  thumbnailUrl: string;
  alt: string | null;
  width: number;
  height: number;
};
/** A post that an article is about. */
export type ArticlePost = { caption: string; permalink: string | null; postedAt: Date; skippedVideos: number };
export type ArticlePublication = {
  integrationId: string;
  label: string;
  version: number;
  state: PublicationsTable["state"];
  slotAt: Date | null;
  link: string | null;
  categoryName: string | null;
  categoryLink: string | null;
  failure: string | null;
  publishedAt: Date | null;
  notLanded: LandingPart[] | null;
};
/** An open pull request that shows the article. */
export type ArticlePullRequest = { integrationId: string; url: string };
export type ArticleApproval = {
  version: number;
  decision: "approved" | "declined" | "changes" | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  expiresAt: Date;
};

export type ArticleMail = { to: string; kind: ApprovalMailKind; state: MailState; failure: string | null; at: Date };

/** Parts of an article that only some responses need: each part is loaded once for all articles in a response. */
export type ArticleParts = ReturnType<typeof createArticleParts>;

type PartsContext = Pick<Context, "addresses" | "clock" | "config" | "db">;

export function createArticleParts(ctx: PartsContext, ownerId: string) {
  let branded: Promise<boolean> | null = null;
  return {
    document: createBatch((ids) => loadDocuments(ctx, ownerId, ids)),
    pictures: createBatch((ids) => loadPictures(ctx, ownerId, ids)),
    posts: createBatch((ids) => loadPosts(ctx, ownerId, ids)),
    publications: createBatch((ids) => loadPublications(ctx, ownerId, ids)),
    pullRequests: createBatch((ids) => loadPullRequests(ctx, ownerId, ids)),
    approval: createBatch((ids) => loadApprovals(ctx, ownerId, ids)),
    /** For the newest version; none if no model was involved. */
    digitalSourceType: createBatch((ids) => loadDigitalSourceTypes(ctx, ownerId, ids)),
    questions: createBatch((ids) => loadQuestions(ctx, ownerId, ids)),
    factsOffered: createBatch((ids) => listFactsOffered(ctx, ownerId, ids)),
    approvalMails: createBatch((ids) => loadApprovalMails(ctx, ownerId, ids)),
    /** The same for all articles: loads the plan once. */
    isBranded: () => (branded ??= needsBranding(ctx, ctx.db, ownerId)),
  };
}

async function loadDocuments(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticleDocument>> {
  const rows = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select(["article.id", "version.document"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "in", articleIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.document]));
}

async function loadDigitalSourceTypes(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, DigitalSourceType>> {
  const rows = await ctx.db
    .selectFrom("article_versions")
    .select(["article_id", "version", "title", "document", "record", "created_by as createdBy"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "in", articleIds)
    .execute();
  const versions = group(
    rows,
    (row) => row.article_id,
    (row) => row,
  );
  return new Map(
    [...versions].flatMap(([articleId, ofArticle]) => {
      const type = digitalSourceType(ofArticle);
      return type === null ? [] : [[articleId, type] as const];
    }),
  );
}

async function loadQuestions(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, AskedQuestion[]>> {
  return group(
    await listQuestions(ctx, ownerId, articleIds),
    (question) => question.articleId,
    (question) => question,
  );
}

async function loadPictures(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticlePicture[]>> {
  const rows = await selectArticlePosts(ctx.db, ownerId, articleIds)
    .innerJoin("pictures as picture", (join) =>
      join.onRef("picture.owner_id", "=", "post.owner_id").onRef("picture.post_id", "=", "post.id"),
    )
    .select([
      "article.id as articleId",
      "picture.id",
      "picture.storage_key",
      "picture.alt_text",
      "picture.width",
      "picture.height",
    ])
    .orderBy("picture.position")
    .execute();
  return group(
    rows,
    (row) => row.articleId,
    ({ id, alt_text, width, height, storage_key }) => ({
      id,
      url: pictureAddress(ctx, storage_key),
      thumbnailUrl: thumbnailAddress(ctx, storage_key),
      alt: alt_text,
      width,
      height,
    }),
  );
}

async function loadPosts(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticlePost[]>> {
  const rows = await selectArticlePosts(ctx.db, ownerId, articleIds)
    .select([
      "article.id as articleId",
      fullCaption.as("caption"),
      "post.permalink",
      "post.posted_at as postedAt",
      "post.skipped_videos as skippedVideos",
    ])
    .execute();
  return group(
    rows,
    (row) => row.articleId,
    ({ articleId: _articleId, ...post }) => post,
  );
}

async function loadPublications(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticlePublication[]>> {
  const rows = await selectPublications(ctx.db, ownerId)
    .select([
      "publication.article_id",
      "publication.integration_id as integrationId",
      "integration.label",
      "publication.version",
      "publication.state",
      "publication.slot_at as slotAt",
      "publication.link",
      "integration.category_name as categoryName",
      "publication.category_link as categoryLink",
      "publication.failure",
      "publication.published_at as publishedAt",
      "publication.not_landed as notLanded",
    ])
    .where("publication.article_id", "in", articleIds)
    .orderBy("publication.created_at")
    .execute();
  return group(
    rows,
    (row) => row.article_id,
    (row) => row,
  );
}

async function loadPullRequests(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticlePullRequest[]>> {
  const rows = await ctx.db
    .selectFrom("proposals")
    .select(["article_id", "integration_id as integrationId", "url"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "in", articleIds)
    .where("state", "=", "open")
    .where("url", "is not", null)
    .$narrowType<{ url: string }>()
    .orderBy("created_at")
    .execute();
  return group(
    rows,
    (row) => row.article_id,
    (row) => row,
  );
}

/** From the newest version that has one. */
async function loadApprovals(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticleApproval>> {
  const rows = await ctx.db
    .selectFrom("approvals as approval")
    .distinctOn("article_id")
    .select([
      "article_id",
      "version",
      "decision",
      "decided_at as decidedAt",
      deciderEmail.as("decidedBy"),
      "expires_at as expiresAt",
    ])
    .where("owner_id", "=", ownerId)
    .where("article_id", "in", articleIds)
    .orderBy("article_id")
    .orderBy("version", "desc")
    .execute();
  return new Map(rows.map((row) => [row.article_id, row]));
}

/** For the newest version, oldest first. */
async function loadApprovalMails(
  ctx: PartsContext,
  ownerId: string,
  articleIds: string[],
): Promise<Map<string, ArticleMail[]>> {
  const rows = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "mail.owner_id").onRef("approval.id", "=", "mail.subject_id"),
    )
    .innerJoin("articles as article", (join) =>
      join
        .onRef("article.owner_id", "=", "approval.owner_id")
        .onRef("article.id", "=", "approval.article_id")
        .onRef("article.version", "=", "approval.version"),
    )
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .leftJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "mail.owner_id").onRef("approver.id", "=", "mail.holder_id"),
    )
    .select((row) => [
      "article.id as articleId",
      "mail.kind",
      "mail.state",
      "mail.failure",
      "mail.holder_id as holderId",
      "account.email as ownerEmail",
      "approver.email as approverEmail",
      row.fn.coalesce("mail.sent_at", "mail.created_at").as("at"),
    ])
    .where("mail.owner_id", "=", ownerId)
    .where("mail.kind", "in", ["approval-request", "approval-reminder"])
    .where("article.id", "in", articleIds)
    .orderBy("mail.created_at")
    .execute();
  return group(
    rows,
    (row) => row.articleId,
    ({ kind, state, failure, holderId, ownerEmail, approverEmail, at }) => ({
      to: holderId === null ? ownerEmail : (approverEmail ?? ""),
      kind: kind === "approval-reminder" ? kind : "approval-request",
      state,
      failure,
      at,
    }),
  );
}

function group<Row, Value>(
  rows: Row[],
  toKey: (row: Row) => string,
  toValue: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const values = groups.get(toKey(row));
    if (values === undefined) groups.set(toKey(row), [toValue(row)]);
    else values.push(toValue(row));
  }
  return groups;
}
