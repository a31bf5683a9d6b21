import type { Caller } from "../../platform/actor.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { selectArticles } from "../articles/reading/select-articles.ts";
import { isUnrewritten, matchesFilter } from "../articles/reading/article-filter.ts";
import { type PublishingReason, toPublishingReason, toWritingReason, type WritingReason } from "./problem-reason.ts";
import { selectPublications } from "../publications/select-publications.ts";

/** `site`: where publishing failed; null: writing failed. */
export type Failure = { site: null; reason: WritingReason } | { site: string; reason: PublishingReason };

export type Problem = { articleId: string; title: string | null; caption: string; failures: Failure[] };

/** Returns articles that couldn't be written, rewritten or published and need their owner, newest first. */
export async function listProblems({ db }: { db: Database | Tx }, { ownerId }: Caller): Promise<Problem[]> {
  const articles = await selectArticles(db, ownerId)
    .select((row) => isUnrewritten(row).as("needsRewriting"))
    .where((row) => matchesFilter(row, { hasProblem: true }))
    .orderBy("article.created_at", "desc")
    .execute();
  const publications = await selectPublications(db, ownerId)
    .select(["publication.article_id as articleId", "publication.failure", "integration.label"])
    .where("publication.state", "=", "failed")
    .orderBy("publication.created_at")
    .execute();
  const problems = articles.map(({ id, title, caption, status, failure, needsRewriting }) => {
    const isUnwritten = status === "FAILED" || needsRewriting;
    const here = status === "FAILED" ? [] : publications.filter(({ articleId }) => articleId === id);
    const failures: Failure[] = here.map((publication) => ({
      site: publication.label,
      reason: toPublishingReason(publication.failure),
    }));
    if (isUnwritten) failures.unshift({ site: null, reason: toWritingReason(failure) });
    return { articleId: id, title, caption, failures };
  });
  // Articles that wait for a site or a merge are reported elsewhere.
  return problems.filter(({ failures }) => failures.length > 0);
}
