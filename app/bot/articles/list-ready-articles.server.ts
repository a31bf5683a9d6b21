import type { ApiAnswer, ApiError } from "../../../src/entries/http/pages/page-api.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { type ArticleFilter, type ReadyArticle, readyArticlesDocument } from "./article-documents.ts";

type ReadyAnswer = ApiAnswer<ReturnType<typeof readyArticlesDocument.read>>;

/** For loaders: returns every article to schedule or publish, on all pages of the list. */
export async function listReadyArticles(
  args: Parameters<typeof askApi>[0],
  filter: Pick<ArticleFilter, "toSchedule" | "toPublish">,
): Promise<{ ready: ReadyArticle[]; errors: ApiError[] }> {
  const ready: ReadyArticle[] = [];
  let after: string | null = null;
  do {
    const answer: ReadyAnswer = await askApi(args, readyArticlesDocument, { filter, after });
    const page = answer.data?.articles;
    if (!page) return { ready, errors: answer.errors };
    ready.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return { ready, errors: [] };
}
