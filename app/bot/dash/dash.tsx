import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import type { ErrorCode } from "../../../src/platform/errors.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import type { RouteHandle } from "../../route-handle.ts";
import { isOnItsWay } from "../articles/article-status.ts";
import { listReadyArticles } from "../articles/list-ready-articles.server.ts";
import { useLiveArticles } from "../use-polling.ts";
import type { Route } from "./+types/dash.ts";
import { AtAGlance } from "./AtAGlance.tsx";
import { ConnectPrompt } from "./ConnectPrompt.tsx";
import { type Dashboard, dashboardDocument } from "./dash-documents.ts";
import { Inbox } from "./Inbox.tsx";
import { ArticleSection } from "./ArticleSection.tsx";
import { Notices } from "./Notices.tsx";
import { Scheduled } from "./Scheduled.tsx";
import { UpgradeNotice } from "./UpgradeNotice.tsx";
import { useUpgrade } from "./use-upgrade.ts";
import { useReturnToArticle } from "./use-return-to-article.ts";
import styles from "./dash.module.css";

/** Only shown after an upgrade, so other visits don't load it. */
const PublishApproved = lazy(async () => ({
  default: (await import("../articles/PublishApproved.tsx")).PublishApproved,
}));

export const handle: RouteHandle = { namespaces: ["articles", "dash", "errors", "problems", "sources"] };

/** The most that the API shows of the schedule. */
const SCHEDULE_DAYS = 45;
const DAY_MS = 86_400_000;

export async function loader(args: Route.LoaderArgs) {
  // A slot that is over may still be waiting for its site.
  const from = Date.now() - DAY_MS;
  const answer = await askApi(args, dashboardDocument, {
    from: new Date(from).toISOString(),
    to: new Date(from + SCHEDULE_DAYS * DAY_MS).toISOString(),
  });
  const { upgrade, mayPublish } = answer.data?.billingInfo ?? {};
  const upgraded = upgrade === "COMPLETE" && mayPublish ? await listReadyArticles(args, { toPublish: true }) : null;
  return { ...answer, approved: upgraded?.ready ?? [] };
}

/** An inbox: broken connections, articles to review, what happens next, and figures last. */
export default function DashboardPage({ loaderData: { data, errors, approved } }: Route.ComponentProps) {
  const { t } = useTranslation("dash");
  const unwritten = data?.unwritten?.nodes ?? [];
  const problems = data?.problems?.nodes ?? [];
  const mayPublish = data?.billingInfo?.mayPublish ?? false;
  const failures = useFailures(data, errors);
  const upgrade = useUpgrade(data?.billingInfo?.upgrade ?? null);
  useReturnToArticle();
  useLiveArticles(unwritten.some(isOnItsWay));
  return (
    <div className={styles.page}>
      <title>{t("title")}</title>
      <Inbox review={data?.review?.nodes ?? null} counts={data?.articlesCount ?? null} mayPublish={mayPublish}>
        <LoadFailures errors={failures} />
        {data ? (
          <>
            <Notices data={data} />
            <FailureNotice failure={upgrade.failure} />
            <UpgradeNotice state={upgrade.state} isQuiet={hasTrouble(data)} />
            {approved.length > 0 ? (
              <Suspense>
                <PublishApproved approved={approved} sites={data.integrations?.nodes ?? []} />
              </Suspense>
            ) : null}
            <ConnectPrompt data={data} />
          </>
        ) : null}
      </Inbox>
      <ArticleSection heading={t("progress.heading")} articles={unwritten} mayPublish={mayPublish} />
      <Scheduled publications={data?.schedule?.publications ?? []} />
      <ArticleSection
        heading={t("problems.heading")}
        articles={problems}
        mayPublish={mayPublish}
        more={
          (data?.articlesCount?.withProblem ?? 0) > problems.length
            ? { path: "/bot/articles?tab=problems", text: t("problems.all") }
            : null
        }
      />
      {data ? <AtAGlance data={data} /> : null}
    </div>
  );
}

/** One failure if nothing could be loaded, else one for each part that couldn't. */
function useFailures(data: Dashboard | null, errors: ApiError[]): ApiError[] {
  const { t } = useTranslation("errors");
  const [first] = errors;
  if (!first || Object.values(data ?? {}).some((part) => part !== null)) return errors;
  const isUnforeseen = first.extensions.code === ("internal" satisfies ErrorCode);
  return [isUnforeseen ? { ...first, message: t("operations.fetchDashboard") } : first];
}

/** Whether anything is wrong that outranks a cheerful notice. */
function hasTrouble({ sources, integrations, problems, billingInfo }: Dashboard): boolean {
  const connections = [...(sources?.nodes ?? []), ...(integrations?.nodes ?? [])];
  return (
    connections.some(({ status }) => status === "DISABLED") ||
    (problems?.nodes ?? []).length > 0 ||
    (billingInfo?.paymentFailed ?? false)
  );
}
