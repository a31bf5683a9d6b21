import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { type ArticleFilter, type ReadyArticle, readyArticlesDocument } from "./article-documents.ts";

/** For loaders: returns every article to schedule or publish, on all pages of the list. */
export async function listReadyArticles(
  args: Parameters<typeof askApi>[0],
  filter: Pick<ArticleFilter, "toSchedule" | "toPublish">,
): Promise<{ ready: ReadyArticle[]; errors: ApiError[] }> {
  const ready: ReadyArticle[] = [];
  let after: string | null = null;
  do {
    const { data, errors } = await askApi(args, readyArticlesDocument, { filter, after });
    if (!data?.articles) return { ready, errors };
    const { nodes, pageInfo }: NonNullable<typeof data.articles> = data.articles;
    ready.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return { ready, errors: [] };
}
