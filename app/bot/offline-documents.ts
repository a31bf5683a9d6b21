import type { ArticleDocument } from "../../src/document/document.ts";
import type { ArticleLanguage } from "../../src/platform/languages.ts";
import { type Answered, bodyFragments, readBody } from "../data/api/article-body.ts";
import { query } from "../data/api/document.ts";

/** How many articles can be read offline. */
const first = 50;

type Nodes<Node> = { articles: { nodes: Node[] } | null };

/** A cheap check whether the stored articles are still up to date. */
export const keptVersionsDocument = query<Nodes<{ id: string; version: number }>>(
  `query KeptVersions { articles(first: ${first}, filter: { generateStatus: [GENERATED] }) { nodes { id version } } }`,
);

export type ArticleToKeep = {
  id: string;
  version: number;
  title: string | null;
  language: ArticleLanguage | null;
  document: ArticleDocument | null;
  createdAt: string;
  pictures: { id: string; url: string }[];
};

export const articlesToKeepDocument = query<
  Nodes<ArticleToKeep>,
  Record<string, never>,
  Nodes<Answered<ArticleToKeep>>
>(
  `query ArticlesToKeep {
    articles(first: ${first}, filter: { generateStatus: [GENERATED] }) {
      nodes { id version title language document { ...Body } createdAt pictures { id url } }
    }
  }${bodyFragments}`,
  ({ articles }) => ({ articles: articles && { nodes: articles.nodes.map(readBody) } }),
);
