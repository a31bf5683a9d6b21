import { type Answered, bodyFragments, readBody } from "../../data/api/article-body.ts";
import { query } from "../../data/api/document.ts";
import { type ArticleToKeep, keptAtMost, type Nodes } from "./offline-documents.ts";

export const articlesToKeepDocument = query<
  Nodes<ArticleToKeep>,
  Record<string, never>,
  Nodes<Answered<ArticleToKeep>>
>(
  `query ArticlesToKeep {
    articles(first: ${keptAtMost}, filter: { generateStatus: [GENERATED] }) {
      nodes { id version title language document { ...Body } createdAt pictures { id url } }
    }
  }${bodyFragments}`,
  ({ articles }) => ({ articles: articles && { nodes: articles.nodes.map(readBody) } }),
);
