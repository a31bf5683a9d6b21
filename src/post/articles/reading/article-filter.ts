import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../../../platform/db/tables.ts";
import type { GenerateStatus } from "../tables.ts";

/** Which of an owner's articles; what is left out does not matter. */
export type ArticleFilter = {
  status?: GenerateStatus[] | undefined;
  published?: boolean | undefined;
  sourceId?: string | undefined;
  /** In the newest title or the post's caption, whatever its case. */
  text?: string | undefined;
  /** Could not be written, or not be published somewhere, and waits for its owner. */
  hasProblem?: boolean | undefined;
};

type Joined = { article: Tables["articles"]; post: Tables["posts"]; version: Tables["article_versions"] };

/** For a statement that joins `article`, `post` and `version`, as selectArticles does. */
export function matchesFilter<Db extends Joined & Tables>(
  builder: ExpressionBuilder<Db, "article">,
  filter: ArticleFilter,
): Expression<SqlBool> {
  // The aliases are the ones of selectArticles; Kysely cannot see a join through a generic.
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

/** Given up, or kept for a site that does not take its password any more. */
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
