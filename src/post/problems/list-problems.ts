import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { selectArticles } from "../articles/reading/select-articles.ts";
import { matchesFilter } from "../articles/reading/article-filter.ts";
import { type ProblemReason, toProblemReason } from "./problem-reason.ts";

/** `site` is where it couldn't be published; null: it couldn't be written. */
export type Problem = {
  articleId: string;
  title: string | null;
  caption: string;
  site: string | null;
  reason: ProblemReason;
};

/** Returns what couldn't be written or published and needs its owner, newest first. */
export async function listProblems(ctx: Pick<Context, "db">, { ownerId }: Caller): Promise<Problem[]> {
  const articles = await selectArticles(ctx.db, ownerId)
    .where((row) => matchesFilter(row, { hasProblem: true }))
    .orderBy("article.created_at", "desc")
    .execute();
  const publications = await ctx.db
    .selectFrom("publications as publication")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "publication.owner_id")
        .onRef("integration.id", "=", "publication.integration_id"),
    )
    .select(["publication.article_id as articleId", "publication.failure", "integration.label"])
    .where("publication.owner_id", "=", ownerId)
    .where("publication.state", "=", "failed")
    .orderBy("publication.created_at")
    .execute();
  return articles.flatMap<Problem>(({ id, title, caption, status, failure }) => {
    const problem = { articleId: id, title, caption };
    if (status === "FAILED") return [{ ...problem, site: null, reason: toProblemReason(failure) }];
    const here = publications.filter(({ articleId }) => articleId === id);
    return here.map((publication) => ({
      ...problem,
      site: publication.label,
      reason: toProblemReason(publication.failure),
    }));
  });
}
