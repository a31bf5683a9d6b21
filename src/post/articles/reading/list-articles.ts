import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { type PagePosition, type PageOf, toPage } from "../../../platform/page.ts";
import { type ArticleFilter, matchesFilter } from "./article-filter.ts";
import { type Article, selectArticles } from "./select-articles.ts";

export type ArticleOrder = "newest" | "oldest";

export type ListArticlesInput = {
  filter: ArticleFilter;
  order: ArticleOrder;
  first: number;
  after: PagePosition | null;
};

/** Returns a page of the owner's articles by creation date; one query, served by the index of that order. */
export async function listArticles(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: ListArticlesInput,
): Promise<PageOf<Article>> {
  const { order, after, first } = input;
  const [direction, beyond] = order === "newest" ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const rows = await selectArticles(ctx.db, caller.ownerId)
    .where((row) => matchesFilter(row, input.filter))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("article.created_at", "article.id"), beyond, tuple(after?.at ?? new Date(0), after?.id ?? "")),
      ),
    )
    .orderBy("article.created_at", direction)
    .orderBy("article.id", direction)
    .limit(first + 1)
    .execute();
  return toPage(rows, first, (article) => ({ at: article.createdAt, id: article.id }));
}
