import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import { mutation, query } from "../../data/api/document.ts";
import type { PostDate } from "../integrations/integrations-documents.ts";
import type { SourceChoice } from "../articles/new/new-article-documents.ts";

/** Null: any number. */
export type ArchiveUsage = { remaining: number | null; maxArticlesInPeriod: number | null };

export const getArchivePlace = query<{
  sources: { nodes: SourceChoice[] } | null;
  billingInfo: { usage: ArchiveUsage } | null;
}>(
  `query {
    sources(first: 100) { nodes { id label username } }
    billingInfo { usage { remaining maxArticlesInPeriod } }
  }`,
);

export type KnownPost = { mediaId: string; postedAt: string; start: string };

export type KnownPage = {
  knownPosts: { nodes: KnownPost[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
};

export const listKnownPosts = query<KnownPage, { after: string | null }>(
  `query ($after: String) {
    knownPosts(first: 100, after: $after) {
      nodes { mediaId postedAt start }
      pageInfo { hasNextPage endCursor }
    }
  }`,
);

/** An account's language and style, or only a language. */
export type ImportPlace = { sourceId: string } | { language: ArticleLanguage };

export type ArchivePostInput = ImportPlace & {
  importId: string;
  newestFirst: boolean;
  postDate: PostDate;
  seriesId: string | null;
  key: string;
  postedAt: string;
  caption: string;
  pictures: string[];
  skippedVideos: number;
};

export const importArchivePost = mutation<{ importArchivePost: { isNew: boolean } }, { input: ArchivePostInput }>(
  "mutation ($input: ArchivePostInput!) { importArchivePost(input: $input) { isNew } }",
);

export const finishArchiveSeries = mutation<{ finishArchiveSeries: number }, { importId: string; seriesId: string }>(
  "mutation ($importId: ID!, $seriesId: ID!) { finishArchiveSeries(importId: $importId, seriesId: $seriesId) }",
);
