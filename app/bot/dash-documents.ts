import { query } from "../api/document.ts";

/** An article as a line of a list. */
export type ArticleLine = {
  id: string;
  title: string | null;
  excerpt: string | null;
  caption: string;
  generateStatus: "PENDING" | "GENERATING" | "GENERATED" | "FAILED";
  publishStatus: "PUBLISHED" | "UNPUBLISHED";
  waitingFor: "QUOTA" | null;
  version: number;
  createdAt: string;
  pictures: { url: string; alt: string | null }[];
  approval: { version: number; decision: "APPROVED" | "DECLINED" | "CHANGES" | null } | null;
  findings: { kind: string }[];
};

export const articleLine = `id title excerpt caption generateStatus publishStatus waitingFor version createdAt
  pictures { url alt } approval { version decision } findings { kind }`;

export type SourceLine = { id: string; label: string; username: string; status: "ACTIVE" | "INACTIVE" | "DISABLED"; tokenDaysLeft: number | null };

export type Dashboard = {
  articles: { nodes: ArticleLine[]; totalCount: number } | null;
  articlesCount: { total: number; generated: number; pending: number; generating: number; failed: number; published: number; waitingForQuota: number } | null;
  sources: { nodes: SourceLine[] } | null;
  integrations: { nodes: { id: string; label: string; siteName: string; status: "ACTIVE" | "INACTIVE" | "DISABLED" }[] } | null;
  billingInfo: {
    plan: "FREE" | "PREMIUM" | "CUSTOM";
    price: string | null;
    paymentFailed: boolean;
    cancelAtPeriodEnd: boolean;
    to: string | null;
    upgrade: "WAITING" | "COMPLETE" | "ERROR" | null;
    usage: { articlesInPeriod: number; maxArticlesInPeriod: number; remaining: number; nextUnitAt: string | null };
    notices: { id: string; kind: string; createdAt: string }[];
  } | null;
};

export const dashboardDocument = query<Dashboard>(`query Dashboard {
  articles(first: 6) { nodes { ${articleLine} } totalCount }
  articlesCount { total generated pending generating failed published waitingForQuota }
  sources(first: 100) { nodes { id label username status tokenDaysLeft } }
  integrations(first: 100) { nodes { id label siteName status } }
  billingInfo {
    plan price paymentFailed cancelAtPeriodEnd to upgrade
    usage { articlesInPeriod maxArticlesInPeriod remaining nextUnitAt }
    notices { id kind createdAt }
  }
}`);
