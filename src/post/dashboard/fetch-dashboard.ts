import type { Caller } from "../../platform/actor.ts";
import { type BillingInfo, getBillingInfo } from "../../owner/billing/get-billing-info.ts";
import type { Context } from "../../context.ts";
import { listPlanNotices, type PlanNotice } from "../../owner/plans/list-plan-notices.ts";
import { type ArticlesByStatus, countArticlesByStatus } from "./count-articles-by-status.ts";
import { countByStatus, type StatusCounts } from "./count-by-status.ts";
import { type LatestArticle, listLatestArticles } from "./list-latest-articles.ts";
import { listSourceNotices, type SourceNotice } from "./list-source-notices.ts";

export type Dashboard = {
  /** What to connect first; "none" if there is a source and an integration. */
  prompt: "instagram" | "wordpress" | "none";
  latestArticles: LatestArticle[];
  articles: ArticlesByStatus;
  sources: StatusCounts;
  integrations: StatusCounts;
  /** Plan, usage, and how to upgrade. */
  billing: BillingInfo;
  /** Whether articles have to wait until `billing.usage.nextUnitAt`. */
  limitReached: boolean;
  planNotices: PlanNotice[];
  sourceNotices: SourceNotice[];
};

const LATEST = 6;

/** Fetches everything the dashboard shows, in a constant number of queries. */
export async function fetchDashboard(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db">,
  caller: Caller,
): Promise<Dashboard> {
  const [latest, articles, sources, integrations, billing, planNotices, sourceNotices] = await Promise.all([
    listLatestArticles(ctx, caller, LATEST),
    countArticlesByStatus(ctx, caller),
    countByStatus(ctx, caller, "sources"),
    countByStatus(ctx, caller, "integrations"),
    getBillingInfo(ctx, caller),
    listPlanNotices(ctx, caller),
    listSourceNotices(ctx, caller),
  ]);
  return {
    prompt: sources.total === 0 ? "instagram" : integrations.total === 0 ? "wordpress" : "none",
    latestArticles: latest,
    articles,
    sources,
    integrations,
    billing,
    limitReached: billing.usage.remaining === 0,
    planNotices,
    sourceNotices,
  };
}
