import { mutation, query } from "../../data/api/document.ts";
import type { Scheduled } from "../schedule/schedule-documents.ts";
import type { ListedSource } from "../sources/sources-documents.ts";
import type { PlanName, UpgradeState, Usage } from "../upgrade/plans-documents.ts";
import {
  type ArticleCounts,
  articleCounts,
  type ArticleLine,
  articleLine,
  type Integration,
} from "../articles/article-documents.ts";

export type SourceLine = Pick<ListedSource, "id" | "kind" | "label" | "status" | "lastError" | "tokenDaysLeft">;

/** What waits for a slot, or was published in the meantime. */
export type ScheduledLine = Pick<Scheduled, "articleId" | "title" | "integrationId" | "label" | "state" | "at">;

export type Dashboard = {
  review: { nodes: ArticleLine[] } | null;
  /** Articles that aren't written yet. */
  unwritten: { nodes: ArticleLine[] } | null;
  schedule: { publications: ScheduledLine[] } | null;
  /** Articles that couldn't be written or published. */
  problems: { nodes: ArticleLine[] } | null;
  articlesCount: ArticleCounts | null;
  sources: { nodes: SourceLine[] } | null;
  integrations: { nodes: (Integration & { siteName: string })[] } | null;
  billingInfo: {
    plan: PlanName;
    price: string | null;
    mayPublish: boolean;
    paymentFailed: boolean;
    cancelAtPeriodEnd: boolean;
    to: string | null;
    upgrade: UpgradeState | null;
    usage: Usage;
    partner: { hasCode: boolean } | null;
    notices: { id: string; kind: "quota-80" | "quota-100" | "second-subscription-cancelled"; createdAt: string }[];
  } | null;
};

export const dashboardDocument = query<Dashboard, { from: string; to: string }>(`
query Dashboard($from: DateTime!, $to: DateTime!) {
  review: articles(first: 10, filter: { toReview: true }) { nodes { ${articleLine} } }
  unwritten: articles(first: 5, filter: { generateStatus: [PENDING, GENERATING] }) { nodes { ${articleLine} } }
  schedule(from: $from, to: $to) { publications { articleId title integrationId label state at } }
  problems: articles(first: 5, filter: { hasProblem: true }) { nodes { ${articleLine} } }
  articlesCount { ${articleCounts} }
  sources(first: 100) { nodes { id kind label status lastError tokenDaysLeft } }
  integrations(first: 100) { nodes { id label siteName status sourceId } }
  billingInfo {
    plan price mayPublish paymentFailed cancelAtPeriodEnd to upgrade
    usage { articlesInPeriod maxArticlesInPeriod remaining nextUnitAt }
    partner { hasCode }
    notices { id kind createdAt }
  }
}`);

export const followUpgrade = mutation<{ followUpgrade: UpgradeState }, { sessionId: string }>(
  "mutation ($sessionId: String!) { followUpgrade(sessionId: $sessionId) }",
);
