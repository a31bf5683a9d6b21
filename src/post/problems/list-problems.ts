import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { selectArticles } from "../articles/reading/select-articles.ts";
import { isUnrewritten, matchesFilter } from "../articles/reading/article-filter.ts";
import { type PublishingReason, toPublishingReason, toWritingReason, type WritingReason } from "./problem-reason.ts";
import { selectPublications } from "../publications/select-publications.ts";

/** `site`: where publishing failed; null: writing failed. */
export type Problem = { articleId: string; title: string | null; caption: string } & (
  | { site: null; reason: WritingReason }
  | { site: string; reason: PublishingReason }
);

/** Returns articles that couldn't be written, rewritten or published and need their owner, newest first. */
export async function listProblems(ctx: Pick<Context, "db">, { ownerId }: Caller): Promise<Problem[]> {
  const articles = await selectArticles(ctx.db, ownerId)
    .select((row) => isUnrewritten(row).as("needsRewriting"))
    .where((row) => matchesFilter(row, { hasProblem: true }))
    .orderBy("article.created_at", "desc")
    .execute();
  const publications = await selectPublications(ctx.db, ownerId)
    .select(["publication.article_id as articleId", "publication.failure", "integration.label"])
    .where("publication.state", "=", "failed")
    .orderBy("publication.created_at")
    .execute();
  return articles.flatMap<Problem>(({ id, title, caption, status, failure, needsRewriting }) => {
    const problem = { articleId: id, title, caption };
    const unwritten = { ...problem, site: null, reason: toWritingReason(failure) };
    if (status === "FAILED") return [unwritten];
    const here = publications.filter(({ articleId }) => articleId === id);
    const unpublished = here.map((publication) => ({
      ...problem,
      site: publication.label,
      reason: toPublishingReason(publication.failure),
    }));
    return needsRewriting ? [unwritten, ...unpublished] : unpublished;
  });
}
