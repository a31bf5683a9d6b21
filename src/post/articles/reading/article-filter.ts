import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Tables } from "../../../platform/db/tables.ts";
import type { GenerateStatus } from "../tables.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import { heldUpBy, SITE_PAUSED } from "../../held-up-by.ts";

/** Selects an owner's articles; omitted fields don't restrict. */
export type ArticleFilter = {
  status?: GenerateStatus[] | undefined;
  published?: boolean | undefined;
  sourceId?: string | undefined;
  /** Found in the latest title or the words of its posts, ignoring case. */
  text?: string | undefined;
  /** Couldn't be written, rewritten, or published somewhere, and needs its owner. */
  hasProblem?: boolean | undefined;
  /** Written, on no site, and nobody has decided on its newest version. */
  toReview?: boolean | undefined;
  /** Waits for a weekly slot somewhere. */
  isScheduled?: boolean | undefined;
  /** Written, neither declined nor to be changed, and neither on a site nor on its way to one. */
  toSchedule?: boolean | undefined;
  /** Its newest version is approved, and no site has been given it yet. */
  toPublish?: boolean | undefined;
};

type Joined = { article: Tables["articles"]; post: Tables["posts"]; version: Tables["article_versions"] };

/** For a query that joins `article`, `post` and `version`, as selectArticles does. */
export function matchesFilter<Db extends Joined & Tables>(
  builder: ExpressionBuilder<Db, "article">,
  filter: ArticleFilter,
): Expression<SqlBool> {
  // The aliases come from selectArticles; Kysely can't see a join through a generic.
  const row = builder as unknown as ExpressionBuilder<Joined & Tables, "article" | "post" | "version">;
  const conditions: Expression<SqlBool>[] = [];
  if (filter.status !== undefined) conditions.push(row("article.status", "in", filter.status));
  if (filter.sourceId !== undefined) conditions.push(row("article.source_id", "=", filter.sourceId));
  if (filter.text !== undefined) {
    const pattern = `%${filter.text.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql<SqlBool>`(normalize(version.title) ilike ${pattern} or normalize(${fullCaption}) ilike ${pattern}
        or exists (
          select from article_posts member
            join posts post on post.owner_id = member.owner_id and post.id = member.post_id
          where member.owner_id = article.owner_id and member.article_id = article.id
            and normalize(${fullCaption}) ilike ${pattern}))`,
    );
  }
  const wanted = [
    [filter.published, isPublished],
    [filter.hasProblem, hasProblem],
    [filter.toReview, isToReview],
    [filter.isScheduled, isScheduled],
    [filter.toSchedule, isToSchedule],
    [filter.toPublish, isToPublish],
  ] as const;
  for (const [value, condition] of wanted)
    if (value !== undefined) conditions.push(value ? condition(row) : row.not(condition(row)));
  return row.and(conditions);
}

type ArticleRow = ExpressionBuilder<Pick<Joined, "article"> & Tables, "article">;

export function isPublished(row: ArticleRow): Expression<SqlBool> {
  return row.exists(selectPublications(row).where("publications.published_at", "is not", null));
}

/**
 * Whether it couldn't be written, rewritten or published, or waits for someone to reconnect or resume a site, or to
 * merge a pull request.
 */
export function hasProblem(row: ArticleRow): Expression<SqlBool> {
  const unpublishable = selectPublications(row).where((publication) =>
    publication.or([
      publication("publications.state", "=", "failed"),
      publication.and([
        publication("publications.state", "in", ["waiting", "unpublishing"]),
        publication("publications.failure", "in", heldUpBy),
      ]),
    ]),
  );
  return row.or([row("article.status", "=", "FAILED"), isUnrewritten(row), row.exists(unpublishable)]);
}

/** Whether its next version couldn't be written; a decision on this one settles that. */
export function isUnrewritten(row: ArticleRow) {
  return row.and([row("article.status", "=", "GENERATED"), row("article.failure", "is not", null)]);
}

export function isToReview(row: ArticleRow): Expression<SqlBool> {
  const decided = selectApprovals(row).where("approvals.decision", "is not", null);
  return row.and([row("article.status", "=", "GENERATED"), row.not(isPublished(row)), row.not(row.exists(decided))]);
}

export function isScheduled(row: ArticleRow): Expression<SqlBool> {
  const scheduled = selectPublications(row)
    .where("publications.state", "=", "waiting")
    .where("publications.slot_at", "is not", null)
    .where("publications.failure", "is distinct from", "unauthorized")
    .where("publications.failure", "is distinct from", SITE_PAUSED);
  return row.exists(scheduled);
}

function isToSchedule(row: ArticleRow): Expression<SqlBool> {
  const refused = selectApprovals(row).where("approvals.decision", "in", ["declined", "changes"]);
  const onSite = selectPublications(row).where((publication) =>
    publication.or([
      publication("publications.state", "not in", ["unpublished", "failed"]),
      publication("publications.published_at", "is not", null),
    ]),
  );
  return row.and([row("article.status", "=", "GENERATED"), row.not(row.exists(refused)), row.not(row.exists(onSite))]);
}

function isToPublish(row: ArticleRow): Expression<SqlBool> {
  const approved = selectApprovals(row).where("approvals.decision", "=", "approved");
  return row.and([
    row("article.status", "=", "GENERATED"),
    row.exists(approved),
    row.not(row.exists(selectPublications(row))),
  ]);
}

/** Of the newest version. */
function selectApprovals(row: ArticleRow) {
  return row
    .selectFrom("approvals")
    .select("approvals.id")
    .whereRef("approvals.owner_id", "=", "article.owner_id")
    .whereRef("approvals.article_id", "=", "article.id")
    .whereRef("approvals.version", "=", "article.version");
}

function selectPublications(row: ArticleRow) {
  return row
    .selectFrom("publications")
    .select("publications.id")
    .whereRef("publications.owner_id", "=", "article.owner_id")
    .whereRef("publications.article_id", "=", "article.id");
}
