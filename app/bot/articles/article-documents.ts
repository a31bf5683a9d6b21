import type { ShownEffect } from "../../ui/article/SideEffects.tsx";
import type { DocumentInput } from "../../../src/document/api-form.ts";
import type { ArticleDocument } from "../../../src/document/document.ts";
import type { LandingPart } from "../../../src/connectors/publisher.ts";
import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import { mutation, query } from "../../data/api/document.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";
import type { Status } from "../sources/sources-documents.ts";

export type GenerateStatus = "PENDING" | "GENERATING" | "GENERATED" | "FAILED";
export type PublishStatus = "PUBLISHED" | "UNPUBLISHED";
export type WaitingFor = "QUOTA" | "WORDS" | "ANSWERS" | "DIGEST";
export type Approval = { version: number; decision: "APPROVED" | "DECLINED" | "CHANGES" | null };

/** An article as one line of a list. */
export type ArticleLine = {
  id: string;
  title: string | null;
  excerpt: string | null;
  caption: string;
  generateStatus: GenerateStatus;
  publishStatus: PublishStatus;
  waitingFor: WaitingFor | null;
  /** Written automatically once the plan has room. */
  isQueued: boolean;
  /** When the digest that it waits for is made: the end of its last day. */
  digestAt: string | null;
  version: number;
  createdAt: string;
  pictures: { thumbnailUrl: string }[];
  approval: Approval | null;
  failure: string | null;
  findings: Pick<Finding, "isAdvice">[];
  questions: Pick<Question, "state">[];
  publications: Placement[];
  pullRequests: PullRequest[];
};

/** An open pull request, at an integration that uses them. */
export type PullRequest = { integrationId: string; url: string };

/** How far publishing to a site has got. */
export type Placement = Pick<Publication, "integrationId" | "label" | "version" | "state" | "failure" | "slotAt">;

export const articleLine = `id title excerpt caption generateStatus publishStatus waitingFor isQueued digestAt version
  createdAt failure pictures { thumbnailUrl } approval { version decision } findings { isAdvice } questions { state }
  publications { integrationId label version state failure slotAt } pullRequests { integrationId url }`;

/** Asks whether any article has changed since a cursor; without a cursor, returns one to begin with. */
export const changesDocument = query<
  { changedArticles: { cursor: string; articles: { id: string }[] } | null },
  { since: string | null }
>("query Changes($since: String) { changedArticles(since: $since) { cursor articles { id } } }");

export type ArticleFilter = {
  publishStatus?: PublishStatus;
  text?: string;
  hasProblem?: true;
  toReview?: true;
  isScheduled?: true;
  toSchedule?: true;
  toPublish?: true;
};

/** How many articles there are, by what their owner has to do. */
export type ArticleCounts = {
  total: number;
  toReview: number;
  scheduled: number;
  published: number;
  withProblem: number;
};

export const articleCounts = "total toReview scheduled published withProblem";
export type ArticlePage = {
  nodes: ArticleLine[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

export const articlesDocument = query<
  {
    articles: ArticlePage | null;
    articlesCount: ArticleCounts | null;
    billingInfo: { mayPublish: boolean } | null;
  },
  { filter: ArticleFilter; matching: ArticleFilter; after: string | null; order: "NEWEST" | "OLDEST" }
>(
  `query Articles($filter: ArticleFilter, $matching: ArticleFilter, $after: String, $order: ArticleOrder!) {
    articles(first: 20, filter: $filter, after: $after, order: $order) {
      nodes { ${articleLine} }
      pageInfo { hasNextPage endCursor }
    }
    articlesCount(filter: $matching) { ${articleCounts} }
    billingInfo { mayPublish }
  }`,
);

/** What the pages that schedule and publish show of an article. */
export type ReadyArticle = Pick<ArticleLine, "id" | "title" | "version" | "createdAt" | "pictures">;

export const readyArticlesDocument = query<
  { articles: { nodes: ReadyArticle[]; pageInfo: ArticlePage["pageInfo"] } | null },
  { filter: ArticleFilter; after: string | null }
>(
  `query ReadyArticles($filter: ArticleFilter!, $after: String) {
    articles(first: 100, filter: $filter, after: $after) {
      nodes { id title version createdAt pictures { thumbnailUrl } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
);

export const upgradeDocument = query<{ billingInfo: { upgrade: UpgradeState | null } | null }>(
  "query Upgrade { billingInfo { upgrade } }",
);

export type Publication = {
  integrationId: string;
  label: string;
  version: number;
  state: "WAITING" | "PUBLISHED" | "FAILED" | "UNPUBLISHING" | "UNPUBLISHED";
  /** RFC 3339, while the article waits for a weekly slot. */
  slotAt: string | null;
  link: string | null;
  categoryName: string | null;
  categoryLink: string | null;
  failure: string | null;
  publishedAt: string | null;
  notLanded: LandingPart[] | null;
};

type ApprovedPublication = Pick<Publication, "label" | "version" | "state" | "slotAt" | "link">;

/** How far publishing an article has got. */
export const approvedPublicationsDocument = query<
  { article: { publications: ApprovedPublication[] } | null },
  { id: string }
>("query ApprovedPublications($id: ID!) { article(id: $id) { publications { label version state slotAt link } } }");

export type ApprovalMail = {
  to: string;
  kind: "REQUEST" | "REMINDER";
  state: "QUEUED" | "SENDING" | "SENT" | "UNCERTAIN" | "FAILED";
  failure: string | null;
  at: string;
};

export type Finding = {
  kind: string;
  sentence: string | null;
  reason: string;
  values: Record<string, string>;
  isAdvice: boolean;
};

export type Question = {
  id: string;
  text: string;
  isPrivate: boolean;
  state: "OPEN" | "ANSWERED" | "SKIPPED";
  answer: string | null;
};

export type Article = {
  id: string;
  generateStatus: GenerateStatus;
  publishStatus: PublishStatus;
  failure: string | null;
  waitingFor: WaitingFor | null;
  isQueued: boolean;
  digestAt: string | null;
  version: number;
  createdAt: string;
  title: string | null;
  /** The writer's titles, best first. */ titles: string[];
  document: ArticleDocument | null;
  language: ArticleLanguage | null;
  /** For search engines: the last part of the address, and one or two sentences. */
  slug: string | null;
  metaDescription: string | null;
  html: string | null;
  markdown: string | null;
  rating: "UP" | "DOWN" | null;
  ratingReason: RatingReason | null;
  /** The posts behind the article, oldest first: one, or a digest's. */
  posts: { caption: string; permalink: string | null; postedAt: string; skippedVideos: number }[];
  publishedAt: string | null;
  sourceId: string;
  pictures: { id: string; url: string; alt: string | null; width: number; height: number }[];
  publications: Publication[];
  pullRequests: PullRequest[];
  approval: (Approval & { /** Whose emailed link decided it. */ decidedBy: string | null }) | null;
  approvalMails: ApprovalMail[];
  findings: Finding[];
  /** Most useful first. */ questions: Question[];
  factsOffered: string[];
};

export type ArticleVersion = { version: number; title: string; by: "WRITER" | "PERSON" | "API_KEY"; createdAt: string };
export type Integration = { id: string; label: string; status: Status; sourceId: string | null };
export type Site = Integration & {
  siteUrl: string;
  publishWhen: "AT_ONCE" | "BY_HAND" | "NEXT_SLOT" | "ON_APPROVAL";
  category: { name: string } | null;
  sideEffects: ShownEffect[];
};

export type ArticleView = {
  article: Article | null;
  articleVersions: ArticleVersion[] | null;
  integrations: { nodes: Site[] } | null;
  billingInfo: { mayPublish: boolean } | null;
  mailBlocks: { email: string; reason: "BOUNCED" | "REFUSED" }[] | null;
  profile: { email: string; timeZone: string } | null;
};

type OnSite = { id: string; integrationId: string };

export const unpublishDocument = mutation<{ unpublishArticle: { id: string } }, OnSite>(
  `mutation Unpublish($id: ID!, $integrationId: ID!) {
    unpublishArticle(articleId: $id, integrationId: $integrationId) { id }
  }`,
);

export const overwriteDocument = mutation<{ publishArticle: { id: string } }, OnSite & { version: number }>(
  `mutation Overwrite($id: ID!, $version: Int!, $integrationId: ID!) {
    publishArticle(articleId: $id, version: $version, integrationIds: [$integrationId], overwrite: true) { id }
  }`,
);

export type StandingOnSite = "AS_PUBLISHED" | "CHANGED" | "NOT_PUBLIC" | "GONE";

export const publicationOnSiteDocument = query<{ publicationOnSite: StandingOnSite }, OnSite>(
  "query OnSite($id: ID!, $integrationId: ID!) { publicationOnSite(articleId: $id, integrationId: $integrationId) }",
);

type OfVersion = { id: string; version: number };

export const updateContentDocument = mutation<
  { updateArticleContent: { version: number } },
  OfVersion & { title: string; document: DocumentInput }
>(
  `mutation UpdateContent($id: ID!, $version: Int!, $title: String, $document: ArticleDocumentInput!) {
    updateArticleContent(articleId: $id, expectedVersion: $version, title: $title, document: $document) { version }
  }`,
);

export type Comparison = {
  from: { title: string };
  to: { title: string };
  blocks: { change: "SAME" | "ADDED" | "REMOVED"; type: string; text: string }[];
};

export const compareDocument = query<{ compareArticleVersions: Comparison }, { id: string; from: number; to: number }>(
  `query Compare($id: ID!, $from: Int!, $to: Int!) {
    compareArticleVersions(articleId: $id, from: $from, to: $to) {
      from { title } to { title } blocks { change type text }
    }
  }`,
);

export const ratingReasons = [
  "TOO_LONG",
  "TOO_SHORT",
  "TOO_STIFF",
  "TOO_CASUAL",
  "TOO_SALESY",
  "WRONG_FACT",
  "TITLE",
  "OTHER",
] as const;
export type RatingReason = (typeof ratingReasons)[number];

export const rateDocument = mutation<
  unknown,
  { id: string; rating: "UP" | "DOWN" | null; reason: RatingReason | null }
>(
  `mutation Rate($id: ID!, $rating: Rating, $reason: RatingReason) {
    updateArticleRating(articleId: $id, rating: $rating, reason: $reason) { rating }
  }`,
);

export const recordDocument = query<{ articleRecord: unknown }, { id: string }>(
  `query Record($id: ID!) { articleRecord(id: $id) }`,
);

export const skipDocument = mutation<unknown, OfVersion>(
  `mutation Skip($id: ID!, $version: Int!) { skipArticle(articleId: $id, version: $version) { id } }`,
);

export const postponeDocument = mutation<unknown, OfVersion>(
  `mutation Postpone($id: ID!, $version: Int!) { postponeArticle(articleId: $id, version: $version) { id } }`,
);

export type Decided = { articleId: string; code: string | null; message: string | null };

export const approveSeveralDocument = mutation<
  { approveArticles: Decided[] },
  { articles: { articleId: string; version: number }[] }
>(
  `mutation ApproveSeveral($articles: [ArticleToDecide!]!) {
    approveArticles(articles: $articles) { articleId code message }
  }`,
);

export const askForChangesDocument = mutation<
  unknown,
  OfVersion & { wish: string; section: { from: number; to: number } | null }
>(
  `mutation AskForChanges($id: ID!, $version: Int!, $wish: String!, $section: ArticleSection) {
    askForChanges(articleId: $id, version: $version, wish: $wish, section: $section) { id }
  }`,
);

export const publishDocument = mutation<unknown, OfVersion & { integrationIds: string[] | null }>(
  `mutation Publish($id: ID!, $version: Int!, $integrationIds: [ID!]) {
    publishArticle(articleId: $id, version: $version, integrationIds: $integrationIds) { id }
  }`,
);

export const activateDocument = mutation<{ updateIntegration: { id: string } }, { id: string }>(
  "mutation Activate($id: ID!) { updateIntegration(id: $id, settings: { active: true }) { id } }",
);

export const retryDocument = mutation<unknown, { id: string }>(
  `mutation Retry($id: ID!) { retryArticle(articleId: $id) { id } }`,
);

export const writeWaitingDocument = mutation<unknown, { id: string }>(
  `mutation WriteWaiting($id: ID!) { writeWaitingArticle(articleId: $id) { id } }`,
);

export const addWordsDocument = mutation<unknown, { id: string; words: string }>(
  `mutation AddWords($id: ID!, $words: String!) { addWords(articleId: $id, words: $words) { id } }`,
);

export const restoreDocument = mutation<unknown, OfVersion & { earlier: number }>(
  `mutation Restore($id: ID!, $version: Int!, $earlier: Int!) {
    restoreArticleVersion(articleId: $id, expectedVersion: $version, version: $earlier) { version }
  }`,
);
