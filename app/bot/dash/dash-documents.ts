import { mutation, query } from "../../data/api/document.ts";
import type { Status } from "../sources/sources-documents.ts";
import type { PlanName, UpgradeState } from "../upgrade/plans-documents.ts";
import { type ArticleLine, articleLine, type Integration, writtenArticles } from "../articles/article-documents.ts";

export type SourceLine = { id: string; label: string; username: string; status: Status; tokenDaysLeft: number | null };

export type Dashboard = {
  articles: { nodes: ArticleLine[]; totalCount: number } | null;
  /** The newest articles that aren't published anywhere, including those that wait for their owner. */
  written: { nodes: ArticleLine[] } | null;
  /** What failed to be written or published. */
  problems: { nodes: ArticleLine[]; totalCount: number } | null;
  articlesCount: {
    total: number;
    generated: number;
    pending: number;
    generating: number;
    failed: number;
    published: number;
    waitingForQuota: number;
    waitingForWords: number;
    waitingForAnswers: number;
    waitingForDigest: number;
  } | null;
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
    usage: { articlesInPeriod: number; maxArticlesInPeriod: number; remaining: number; nextUnitAt: string | null };
    notices: { id: string; kind: "quota-80" | "quota-100" | "second-subscription-cancelled"; createdAt: string }[];
  } | null;
};

export const dashboardDocument = query<Dashboard>(`query Dashboard {
  articles(first: 6) { nodes { ${articleLine} } totalCount }
  ${writtenArticles}
  problems: articles(first: 5, filter: { hasProblem: true }) { nodes { ${articleLine} } totalCount }
  articlesCount {
    total generated pending generating failed published
    waitingForQuota waitingForWords waitingForAnswers waitingForDigest
  }
  sources(first: 100) { nodes { id label username status tokenDaysLeft } }
  integrations(first: 100) { nodes { id label siteName status sourceId } }
  billingInfo {
    plan price mayPublish paymentFailed cancelAtPeriodEnd to upgrade
    usage { articlesInPeriod maxArticlesInPeriod remaining nextUnitAt }
    notices { id kind createdAt }
  }
}`);

export const followUpgrade = mutation<{ followUpgrade: UpgradeState }, { sessionId: string }>(
  "mutation ($sessionId: String!) { followUpgrade(sessionId: $sessionId) }",
);
