import type { ArticleLanguage } from "../../../src/languages.ts";
import type { WritingStyle } from "../../../src/writer/article-writer.ts";
import { mutation, query } from "../../api/document.ts";

export type Status = "ACTIVE" | "INACTIVE" | "DISABLED";

export type ListedSource = {
  id: string;
  label: string;
  username: string;
  status: Status;
  lastError: string | null;
  tokenDaysLeft: number | null;
  language: ArticleLanguage;
  keywords: string[];
  style: WritingStyle;
};

export type SourceSettings = {
  label: string;
  active: boolean;
  about: string;
  language: ArticleLanguage;
  keywords: string[];
  style: WritingStyle;
};

const style = "style { formalToCasual seriousToFunny respectfulToIrreverent matterOfFactToEnthusiastic }";

export const listSources = query<{ sources: { nodes: ListedSource[] } | null }>(
  `query { sources(first: 100) { nodes { id label username status lastError tokenDaysLeft language keywords ${style} } } }`,
);

export const getSource = query<{ source: (SourceSettings & { id: string; username: string }) | null }, { id: string }>(
  `query ($id: ID!) { source(id: $id) { id username label active about language keywords ${style} } }`,
);

export const startInstagram = mutation<{ authorizeInstagram: { authorizeUrl: string; browserKey: string } }, { sourceId: string | null }>(
  "mutation ($sourceId: ID) { authorizeInstagram(sourceId: $sourceId) { authorizeUrl browserKey } }",
);

export const createSource = mutation<{ createSource: { id: string } }, { connectionId: string; settings: SourceSettings }>(
  "mutation ($connectionId: ID!, $settings: SourceSettingsInput!) { createSource(connectionId: $connectionId, settings: $settings) { id } }",
);

export const updateSource = mutation<{ updateSource: { id: string } }, { id: string; settings: SourceSettings }>(
  "mutation ($id: ID!, $settings: SourceSettingsInput!) { updateSource(id: $id, settings: $settings) { id } }",
);

export type FetchedContent = { url: string; text: string; cut: boolean };

export const fetchContent = query<{ fetchContent: FetchedContent }, { url: string }>(
  "query ($url: String!) { fetchContent(url: $url) { url text cut } }",
);
