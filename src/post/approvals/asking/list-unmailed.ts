import type { Context } from "../../../context.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import { DAYS_TO_DECIDE } from "./queue-approval.ts";

/**
 * Returns the latest versions of the last seven days that are undecided and belong in a reviewer's next digest, oldest
 * first: with an owner's daily email all that haven't been emailed yet, otherwise those of an imported archive.
 */
export function listUnmailed(
  ctx: Pick<Context, "clock">,
  db: Database | Tx,
  { ownerId, holderId, isDaily }: { ownerId: string; holderId: string; isDaily: boolean },
) {
  return db
    .selectFrom("approval_seats as reviewer")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "reviewer.owner_id").onRef("approval.id", "=", "reviewer.approval_id"),
    )
    .innerJoin("articles as article", (join) =>
      join
        .onRef("article.owner_id", "=", "approval.owner_id")
        .onRef("article.id", "=", "approval.article_id")
        .onRef("article.version", "=", "approval.version"),
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
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .select([
      "approval.id as approvalId",
      "article.id as articleId",
      "version.title",
      "version.excerpt",
      "version.language",
      "version.document",
      "version.record",
      fullCaption.as("caption"),
      "source.username as accountName",
    ])
    .where("reviewer.owner_id", "=", ownerId)
    .where("reviewer.holder_id", "=", holderId)
    .where("reviewer.mailed_at", "is", null)
    .where("reviewer.approved_at", "is", null)
    .where("approval.decision", "is", null)
    .$if(!isDaily, (query) => query.where("post.archive_import_id", "is not", null).where("approval.version", "=", 1))
    .where("approval.created_at", ">", new Date(ctx.clock.now().getTime() - DAYS_TO_DECIDE * 86_400_000))
    .orderBy("approval.created_at")
    .execute();
}
