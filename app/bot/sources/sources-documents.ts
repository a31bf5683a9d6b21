import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import type { WritingStyle } from "../../../src/writer/article-writer.ts";
import { mutation, query } from "../../data/api/document.ts";

export type Status = "ACTIVE" | "INACTIVE" | "DISABLED";

/** Kinds that people authorise at Meta; all others are read without signing in. */
const metaKinds = ["INSTAGRAM", "FACEBOOK_PAGE"] as const;
export type SourceKind = (typeof metaKinds)[number] | "MASTODON" | "PIXELFED" | "BLUESKY" | "FEED";

export function isOfMeta(kind: SourceKind): boolean {
  return metaKinds.some((one) => one === kind);
}

export type ListedSource = {
  id: string;
  kind: SourceKind;
  label: string;
  /** "@lena.bakes", or a feed's title. */
  name: string;
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
  /** Null, for a new account: the language of its posts. */
  language: ArticleLanguage | null;
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
  "id" | "kind" | "name" | "status" | "lastError" | "tokenDaysLeft" | "lastCheckAt" | "nextCheckAt"
>;

export const sourceHealth = "id kind name status lastError tokenDaysLeft lastCheckAt nextCheckAt";

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

export const generateFromPost = mutation<{ generateArticle: { id: string } }, { postId: string }>(
  "mutation ($postId: ID!) { generateArticle(input: { postId: $postId }) { id } }",
);

/** `skipped`: why it has no article. */
export type LatestPost = { id: string; caption: string; postedAt: string; skipped: string | null };

export type EarlierPost = { id: string; caption: string; postedAt: string };

/** Either ids, or a period from one instant (inclusive) to another (exclusive). */
export type EarlierChoice = { postIds?: string[]; from?: string; to?: string };

/** `remaining` is null where nothing is limited. */
export type EarlierPreview = { count: number; remaining: number | null };

type EarlierPage = { nodes: EarlierPost[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

export const listEarlierPosts = query<
  {
    source: { id: string; name: string } | null;
    posts: EarlierPage | null;
    latest: { nodes: LatestPost[] } | null;
    billingInfo: { usage: { remaining: number | null } } | null;
  },
  { id: string; after: string | null }
>(
  `query ($id: ID!, $after: String) {
    source(id: $id) { id name }
    posts(sourceId: $id, first: 50, after: $after, choosable: true) {
      nodes { id caption postedAt }
      pageInfo { hasNextPage endCursor }
    }
    latest: posts(sourceId: $id, first: 50) { nodes { id caption postedAt skipped } }
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
export type InstagramWay = "INSTAGRAM_LOGIN" | "FACEBOOK_LOGIN" | "FACEBOOK_PAGE";

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

/** `remaining` is null where nothing is limited. */
export const getFirstArticle = query<
  {
    articles: { nodes: { generateStatus: string; waitingFor: string | null }[] } | null;
    billingInfo: { usage: { remaining: number | null } } | null;
  },
  { sourceId: string }
>(
  `query ($sourceId: ID!) {
    articles(first: 1, filter: { sourceId: $sourceId }) { nodes { generateStatus waitingFor } }
    billingInfo { usage { remaining } }
  }`,
);

export type FoundSource = { kind: SourceKind; name: string };

export const findSource = query<{ findSource: FoundSource }, { address: string }>(
  "query ($address: String!) { findSource(address: $address) { kind name } }",
);

export const createSourceByAddress = mutation<
  { createSourceByAddress: { id: string } },
  { address: string; settings: SourceSettings }
>(
  `mutation ($address: String!, $settings: SourceSettingsInput!) {
    createSourceByAddress(address: $address, settings: $settings) { id }
  }`,
);

/** `active`: null leaves it as it is. */
type ChangedSettings = Omit<SourceSettings, "active"> & { active: boolean | null };

export const updateSource = mutation<{ updateSource: { id: string } }, { id: string; settings: ChangedSettings }>(
  "mutation ($id: ID!, $settings: SourceSettingsInput!) { updateSource(id: $id, settings: $settings) { id } }",
);

export type FetchedContent = { url: string; text: string; cut: boolean };

export const fetchContent = query<{ fetchContent: FetchedContent }, { url: string }>(
  "query ($url: String!) { fetchContent(url: $url) { url text cut } }",
);
