import { query } from "../../data/api/document.ts";

export type FoundArticle = { id: string; title: string | null; caption: string };

/** The newest articles whose title or post contains the text; without a text, the newest of all. */
export const findArticlesDocument = query<
  { articles: { nodes: FoundArticle[] } | null },
  { filter: { text: string } | null }
>(
  `query FindArticles($filter: ArticleFilter) {
    articles(first: 5, filter: $filter) { nodes { id title caption } }
  }`,
);
