import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { ArticleLine } from "../articles/article-documents.ts";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import lists from "../articles/articles.module.css";
import { toArticleStatus } from "../articles/article-status.ts";
import { usePolling } from "../use-polling.ts";
import type { Route } from "./+types/dash.ts";
import { ConnectPrompt } from "./ConnectPrompt.tsx";
import { dashboardDocument } from "./dash-documents.ts";
import { Notices } from "./Notices.tsx";
import { SidePanels } from "./SidePanels.tsx";
import { UpgradeNotice } from "./UpgradeNotice.tsx";
import { useUpgrade } from "./use-upgrade.ts";
import { useWayBack } from "./use-way-back.ts";
import styles from "./dash.module.css";

/** Only shown after an upgrade, so other visits don't load it. */
const PublishApproved = lazy(async () => ({
  default: (await import("../articles/PublishApproved.tsx")).PublishApproved,
}));

export const handle: RouteHandle = { namespaces: ["articles", "dash", "errors", "problems"] };

export const loader = (args: Route.LoaderArgs) => askApi(args, dashboardDocument, {});

const WAITING_SHOWN = 5;

/** First what needs the person's attention, then what happened, and figures last. */
export default function Dashboard({ loaderData: { data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const newest = data?.articles?.nodes ?? [];
  const waiting = data?.written?.nodes.filter((article) => toArticleStatus(article) === "waiting") ?? [];
  const asked = waiting.slice(0, WAITING_SHOWN);
  // Leaves out what is already listed above.
  const problems = data?.problems?.nodes ?? [];
  const latest = newest.filter(({ id }) => ![...problems, ...asked].some((article) => article.id === id));
  const mayPublish = data?.billingInfo?.mayPublish ?? false;
  const upgrade = useUpgrade(data?.billingInfo?.upgrade ?? null);
  useWayBack();
  usePolling(newest.some(isOnItsWay));
  return (
    <div className={styles.page}>
      <title>{t("title")}</title>
      <h1>{t("heading")}</h1>
      <LoadFailures errors={errors} />
      {data ? (
        <>
          <FailureNotice failure={upgrade.failure} />
          <UpgradeNotice state={upgrade.state} />
          {upgrade.state === "COMPLETE" && mayPublish ? (
            <Suspense>
              <PublishApproved written={data.written?.nodes ?? []} sites={data.integrations?.nodes ?? []} />
            </Suspense>
          ) : null}
          <Notices data={data} />
          <ConnectPrompt data={data} />
          <div className={styles.columns}>
            <div className={styles.main}>
              {problems.length > 0 ? (
                <ArticleSection
                  heading={t("problems.heading")}
                  articles={problems}
                  mayPublish={mayPublish}
                  empty={null}
                >
                  {(data.problems?.totalCount ?? 0) > problems.length ? (
                    <Link to={localePath(locale, "/bot/articles?problems=1")}>{t("problems.all")}</Link>
                  ) : null}
                </ArticleSection>
              ) : null}
              {newest.length > 0 ? (
                <ArticleSection
                  heading={t("waiting.heading")}
                  articles={asked}
                  mayPublish={mayPublish}
                  empty={t("waiting.none")}
                >
                  {waiting.length > WAITING_SHOWN ? (
                    <Link to={localePath(locale, "/bot/articles?generate=GENERATED&publish=UNPUBLISHED")}>
                      {t("waiting.all")}
                    </Link>
                  ) : null}
                </ArticleSection>
              ) : null}
              {latest.length > 0 || newest.length === 0 ? (
                <ArticleSection
                  heading={t("latest.heading")}
                  articles={latest}
                  mayPublish={mayPublish}
                  empty={newest.length === 0 ? t("latest.empty") : null}
                />
              ) : null}
              {newest.length > 0 ? (
                <p>
                  <Link className="button quiet" to={localePath(locale, "/bot/articles")}>
                    {t("latest.more")}
                  </Link>
                </p>
              ) : null}
            </div>
            <SidePanels data={data} />
          </div>
        </>
      ) : null}
    </div>
  );
}

type ArticleSectionProps = {
  heading: string;
  articles: ArticleLine[];
  mayPublish: boolean;
  empty: string | null;
  children?: ReactNode;
};

function ArticleSection({ heading, articles, mayPublish, empty, children }: ArticleSectionProps) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {articles.length === 0 && empty !== null ? <p className={styles.muted}>{empty}</p> : null}
      {articles.length === 0 ? null : (
        <ul className={lists.list}>
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} mayPublish={mayPublish} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function isOnItsWay({ generateStatus, waitingFor }: ArticleLine): boolean {
  return generateStatus === "GENERATING" || (generateStatus === "PENDING" && waitingFor === null);
}
