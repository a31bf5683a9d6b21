import type { ArticleDocument } from "../../src/document/document.ts";
import type { ArticleLanguage } from "../../src/platform/languages.ts";
import { query } from "../data/api/document.ts";

/** How many articles can be read without a network. */
const first = 50;

type Nodes<Node> = { articles: { nodes: Node[] } | null };

/** Cheap: tells whether what is kept is still all there is. */
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

export const articlesToKeepDocument = query<Nodes<ArticleToKeep>>(
  `query ArticlesToKeep {
    articles(first: ${first}, filter: { generateStatus: [GENERATED] }) { nodes { id version title language document createdAt pictures { id url } } }
  }`,
);
