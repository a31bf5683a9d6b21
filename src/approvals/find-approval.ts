import type { Context } from "../context.ts";
import { hashLinkToken } from "../guards/link-token.ts";
import type { ApprovalView } from "../http/page-services.ts";
import { getPictureUrls, getTargetLabels } from "./get-approval-mail.ts";

/** What the page behind a mailed link shows: always the newest version. Changes nothing. */
export async function findApproval(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db">,
  input: { token: string },
): Promise<ApprovalView | null> {
  const row = await ctx.db
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", (join) => join.onRef("approval.owner_id", "=", "link.owner_id").onRef("approval.id", "=", "link.approval_id"))
    .innerJoin("articles as article", (join) => join.onRef("article.owner_id", "=", "link.owner_id").onRef("article.id", "=", "approval.article_id"))
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "link.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .innerJoin("posts as post", (join) => join.onRef("post.owner_id", "=", "link.owner_id").onRef("post.id", "=", "article.post_id"))
    .innerJoin("sources as source", (join) => join.onRef("source.owner_id", "=", "link.owner_id").onRef("source.id", "=", "article.source_id"))
    .innerJoin("accounts as account", "account.owner_id", "link.owner_id")
    .select([
      "link.owner_id as ownerId",
      "approval.decision",
      "approval.decided_at as decidedAt",
      "approval.version as approvalVersion",
      "approval.expires_at as expiresAt",
      "account.locale",
      "source.id as sourceId",
      "source.username as accountName",
      "post.id as postId",
      "post.permalink",
      "version.version",
      "version.title",
      "version.language",
      "version.document",
      "version.record",
    ])
    .where("link.token_hash", "=", hashLinkToken(input.token))
    .executeTakeFirst();
  if (row === undefined) return null;
  const [pictureUrls, targets] = await Promise.all([getPictureUrls(ctx, row, row.postId), getTargetLabels(ctx, row, row.sourceId)]);
  return {
    state: toState(row, ctx.clock.now()),
    decidedAt: row.decidedAt,
    locale: row.locale,
    accountName: row.accountName,
    permalink: row.permalink,
    article: { title: row.title, language: row.language, document: row.document, version: row.version, writer: row.record.writer },
    pictureUrls,
    targets,
  };
}

function toState(
  row: { decision: "approved" | "declined" | "changes" | null; approvalVersion: number; version: number; expiresAt: Date },
  now: Date,
): ApprovalView["state"] {
  // Changes were asked for: another version is on its way.
  if (row.decision === "changes") return "superseded";
  if (row.decision !== null) return row.decision;
  if (row.approvalVersion !== row.version) return "superseded";
  return row.expiresAt <= now ? "expired" : "waiting";
}
