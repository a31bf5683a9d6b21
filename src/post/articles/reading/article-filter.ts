import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../../../platform/db/tables.ts";
import type { GenerateStatus } from "../tables.ts";

/** Selects an owner's articles; fields that are left out don't restrict. */
export type ArticleFilter = {
  status?: GenerateStatus[] | undefined;
  published?: boolean | undefined;
  sourceId?: string | undefined;
  /** Found in the latest title or the post's caption, ignoring case. */
  text?: string | undefined;
  /** Couldn't be written, or couldn't be published somewhere, and needs its owner. */
  hasProblem?: boolean | undefined;
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
    const pattern = `%${filter.text.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(row.or([row("version.title", "ilike", pattern), row("post.caption", "ilike", pattern)]));
  }
  if (filter.published !== undefined) {
    const published = row.exists(
      row
        .selectFrom("publications")
        .select("publications.id")
        .whereRef("publications.owner_id", "=", "article.owner_id")
        .whereRef("publications.article_id", "=", "article.id")
        .where("publications.published_at", "is not", null),
    );
    conditions.push(filter.published ? published : row.not(published));
  }
  if (filter.hasProblem !== undefined) {
    const problem = row.or([row("article.status", "=", "FAILED"), isUnpublishable(row)]);
    conditions.push(filter.hasProblem ? problem : row.not(problem));
  }
  return row.and(conditions);
}

/** Whether publishing has failed for good, or is waiting for a site that no longer accepts its password. */
function isUnpublishable(row: ExpressionBuilder<Joined & Tables, "article" | "post" | "version">): Expression<SqlBool> {
  return row.exists(
    row
      .selectFrom("publications")
      .select("publications.id")
      .whereRef("publications.owner_id", "=", "article.owner_id")
      .whereRef("publications.article_id", "=", "article.id")
      .where((publication) =>
        publication.or([
          publication("publications.state", "=", "failed"),
          publication.and([
            publication("publications.state", "=", "waiting"),
            publication("publications.failure", "=", "unauthorized"),
          ]),
        ]),
      ),
  );
}
