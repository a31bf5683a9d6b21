import type { ArticleDocument } from "../../../src/document/document.ts";
import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import { query } from "../../data/api/document.ts";

/** How many articles can be read offline. */
export const keptAtMost = 50;

export type Nodes<Node> = { articles: { nodes: Node[] } | null };

/** A cheap check whether the stored articles are still up to date. */
export const keptVersionsDocument = query<Nodes<{ id: string; version: number }>>(
  `query KeptVersions {
    articles(first: ${keptAtMost}, filter: { generateStatus: [GENERATED] }) { nodes { id version } }
  }`,
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
