import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import { DAYS_TO_DECIDE } from "./queue-approval.ts";
import { sourceName } from "../../sources/account-name.ts";

/**
 * Returns the latest versions of the last seven days that are undecided and belong in a reviewer's next digest, oldest
 * first: with an owner's daily email all that haven't been emailed yet, otherwise those of an imported archive.
 * A digest that came back doesn't count.
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
      sourceName.as("accountName"),
    ])
    .where("reviewer.owner_id", "=", ownerId)
    .where("reviewer.holder_id", "=", holderId)
    .where((row) => row.or([row("reviewer.mailed_at", "is", null), row.exists(cameBack)]))
    .where("reviewer.approved_at", "is", null)
    .where("approval.decision", "is", null)
    .$if(!isDaily, (query) => query.where("post.archive_import_id", "is not", null).where("approval.version", "=", 1))
    .where("approval.created_at", ">", new Date(ctx.clock.now().getTime() - DAYS_TO_DECIDE * 86_400_000))
    .orderBy("approval.created_at")
    .execute();
}

/** The digest that listed the article, if the mail server accepted it at first. */
const cameBack = sql<unknown>`(
  select from mails as mail
  where mail.owner_id = reviewer.owner_id and coalesce(mail.holder_id, mail.owner_id) = reviewer.holder_id
    and mail.kind = 'approval-digest' and mail.state = 'failed'
    and reviewer.mailed_at between mail.created_at and mail.sent_at)`;
