import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { GenerateStatus } from "../tables.ts";
import {
  type ArticleFilter,
  hasProblem,
  isPublished,
  isScheduled,
  isToReview,
  matchesFilter,
} from "./article-filter.ts";

export type ArticleCounts = Record<Lowercase<GenerateStatus>, number> & {
  total: number;
  published: number;
  unpublished: number;
  waitingForQuota: number;
  waitingForWords: number;
  waitingForAnswers: number;
  waitingForDigest: number;
  toReview: number;
  scheduled: number;
  withProblem: number;
};

/** Counts the owner's matching articles by both statuses. */
export async function countArticles(
  ctx: Pick<Context, "db">,
  caller: Caller,
  filter: ArticleFilter,
): Promise<ArticleCounts> {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .leftJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .where("article.owner_id", "=", caller.ownerId)
    .where((eb) => matchesFilter(eb, filter))
    .select((row) => {
      const count = () => row.fn.countAll<string>();
      return [
        count().as("total"),
        count().filterWhere("article.status", "=", "PENDING").as("pending"),
        count().filterWhere("article.status", "=", "GENERATING").as("generating"),
        count().filterWhere("article.status", "=", "GENERATED").as("generated"),
        count().filterWhere("article.status", "=", "FAILED").as("failed"),
        count().filterWhere("article.waiting_for", "=", "quota").as("waitingForQuota"),
        count().filterWhere("article.waiting_for", "=", "words").as("waitingForWords"),
        count().filterWhere("article.waiting_for", "=", "answers").as("waitingForAnswers"),
        count().filterWhere("article.waiting_for", "=", "digest").as("waitingForDigest"),
        count().filterWhere(isPublished(row)).as("published"),
        count().filterWhere(isToReview(row)).as("toReview"),
        count().filterWhere(isScheduled(row)).as("scheduled"),
        count().filterWhere(hasProblem(row)).as("withProblem"),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    pending: Number(row.pending),
    generating: Number(row.generating),
    generated: Number(row.generated),
    failed: Number(row.failed),
    waitingForQuota: Number(row.waitingForQuota),
    waitingForWords: Number(row.waitingForWords),
    waitingForAnswers: Number(row.waitingForAnswers),
    waitingForDigest: Number(row.waitingForDigest),
    published: Number(row.published),
    unpublished: Number(row.total) - Number(row.published),
    toReview: Number(row.toReview),
    scheduled: Number(row.scheduled),
    withProblem: Number(row.withProblem),
  };
}
