import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import type { WritingStyle } from "../../../src/writer/article-writer.ts";
import { mutation, query } from "../../data/api/document.ts";

export type Status = "ACTIVE" | "INACTIVE" | "DISABLED";

export type ListedSource = {
  id: string;
  label: string;
  username: string;
  status: Status;
  lastError: string | null;
  tokenDaysLeft: number | null;
  lastCheckAt: string | null;
  nextCheckAt: string | null;
  language: ArticleLanguage;
  keywords: string[];
  style: WritingStyle;
};

/** When Galley asks the owner. */
export const asksWhen = ["WITH_PROOF", "BEFORE_WRITING", "NEVER"] as const;
export type Asks = (typeof asksWhen)[number];

/** Whether the notes of a week or a month become one article. */
export const digestRhythms = ["OFF", "WEEKLY", "MONTHLY"] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

export type SourceSettings = {
  label: string;
  active: boolean;
  about: string;
  language: ArticleLanguage;
  keywords: string[];
  style: WritingStyle;
  includeHashtags: string[];
  excludeHashtags: string[];
  asks: Asks;
  digest: DigestRhythm;
  /** "" or null means none. */
  neverHashtag: string | null;
};

/** How an account is polled. */
export type SourceHealth = Pick<
  ListedSource,
  "id" | "username" | "status" | "lastError" | "tokenDaysLeft" | "lastCheckAt" | "nextCheckAt"
>;

export const sourceHealth = "id username status lastError tokenDaysLeft lastCheckAt nextCheckAt";

export const writingStyle = "style { formalToCasual seriousToFunny respectfulToIrreverent matterOfFactToEnthusiastic }";

/** The person's time zone, in which times are shown. */
type InTimeZone = { profile: { timeZone: string } | null };

export const getSource = query<{ source: (SourceSettings & SourceHealth) | null } & InTimeZone, { id: string }>(
  `query ($id: ID!) {
    source(id: $id) {
      ${sourceHealth} label active about language keywords includeHashtags excludeHashtags neverHashtag asks digest
      ${writingStyle}
    }
    profile { timeZone }
  }`,
);

export const checkSource = mutation<{ checkSource: { found: number } }, { id: string }>(
  "mutation ($id: ID!) { checkSource(id: $id) { found } }",
);

export const generateLatestPost = mutation<{ generateLatestPost: { id: string } }, { id: string }>(
  "mutation ($id: ID!) { generateLatestPost(sourceId: $id) { id } }",
);

export type EarlierPost = { id: string; caption: string; postedAt: string };

/** Either ids, or a period from one instant (inclusive) to another (exclusive). */
export type EarlierChoice = { postIds?: string[]; from?: string; to?: string };

/** `remaining` is null where nothing is limited. */
export type EarlierPreview = { count: number; remaining: number | null };

type EarlierPage = { nodes: EarlierPost[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

export const listEarlierPosts = query<
  {
    source: { id: string; username: string } | null;
    posts: EarlierPage | null;
    billingInfo: { usage: { remaining: number | null } } | null;
  },
  { id: string; after: string | null }
>(
  `query ($id: ID!, $after: String) {
    source(id: $id) { id username }
    posts(sourceId: $id, first: 50, after: $after, choosable: true) {
      nodes { id caption postedAt }
      pageInfo { hasNextPage endCursor }
    }
    billingInfo { usage { remaining } }
  }`,
);

export const previewEarlierPosts = query<{ earlierPosts: EarlierPreview }, { id: string; choice: EarlierChoice }>(
  `query ($id: ID!, $choice: EarlierPostsInput!) {
    earlierPosts(sourceId: $id, choice: $choice) { count remaining }
  }`,
);

export const chooseEarlierPosts = mutation<
  { chooseEarlierPosts: number },
  { id: string; choice: EarlierChoice; together: boolean }
>(
  `mutation ($id: ID!, $choice: EarlierPostsInput!, $together: Boolean!) {
    chooseEarlierPosts(sourceId: $id, choice: $choice, together: $together)
  }`,
);

/** Whose pages an account is connected through. */
export type InstagramWay = "INSTAGRAM_LOGIN" | "FACEBOOK_LOGIN";

export const startInstagram = mutation<
  { authorizeInstagram: { authorizeUrl: string; browserKey: string } },
  { sourceId: string | null; way: InstagramWay | null }
>(
  `mutation ($sourceId: ID, $way: InstagramWay) {
    authorizeInstagram(sourceId: $sourceId, way: $way) { authorizeUrl browserKey }
  }`,
);

export const createSource = mutation<
  { createSource: { id: string } },
  { connectionId: string; settings: SourceSettings }
>(
  `mutation ($connectionId: ID!, $settings: SourceSettingsInput!) {
    createSource(connectionId: $connectionId, settings: $settings) { id }
  }`,
);

export const updateSource = mutation<{ updateSource: { id: string } }, { id: string; settings: SourceSettings }>(
  "mutation ($id: ID!, $settings: SourceSettingsInput!) { updateSource(id: $id, settings: $settings) { id } }",
);

export type FetchedContent = { url: string; text: string; cut: boolean };

export const fetchContent = query<{ fetchContent: FetchedContent }, { url: string }>(
  "query ($url: String!) { fetchContent(url: $url) { url text cut } }",
);
