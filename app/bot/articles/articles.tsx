import { Newspaper, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigation } from "react-router";
import { askApi } from "../../data/api/ask-api.server.ts";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { EmptyState } from "../EmptyState.tsx";
import { useLiveArticles } from "../use-polling.ts";
import type { Route } from "./+types/articles.ts";
import { articlesDocument } from "./article-documents.ts";
import { isOnItsWay } from "./article-status.ts";
import { ArticleSearch } from "./ArticleSearch.tsx";
import { ArticleSelection } from "./ArticleSelection.tsx";
import { ArticleTabs, countOf } from "./ArticleTabs.tsx";
import { filterOf, type Filters, readFilters, toSearch } from "./read-filters.ts";
import { ShortcutsHelp } from "./ShortcutsHelp.tsx";
import articles from "./articles.module.css";
import styles from "./list.module.css";

export const handle: RouteHandle = { namespaces: ["articles", "errors", "problems"] };

export async function loader(args: Route.LoaderArgs) {
  const filters = readFilters(args.url.searchParams);
  const { tab, text, after } = filters;
  const matching = text ? { text } : {};
  // The article approved first has the earliest slot.
  const order = tab === "scheduled" ? "OLDEST" : "NEWEST";
  const answer = await askApi(args, articlesDocument, {
    filter: { ...matching, ...filterOf[tab] },
    matching,
    after,
    order,
  });
  return { filters, ...answer };
}

export default function Articles({ loaderData: { filters, data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("articles");
  const locale = usePageLocale();
  const address = localePath(locale, "/bot/articles");
  const isLoading = useNavigation().location?.pathname === address;
  const page = data?.articles ?? null;
  const counts = data?.articlesCount ?? null;
  const total = counts ? countOf(counts, filters.tab) : (page?.nodes.length ?? 0);
  useLiveArticles(page?.nodes.some(isOnItsWay) ?? false);
  return (
    <div className={articles.page}>
      <title>{t("title")}</title>
      <div className={articles.bar}>
        <h1 tabIndex={-1}>{t("heading")}</h1>
        <Link className="button" to={`${address}/new`}>
          {t("list.new")}
        </Link>
      </div>
      <div className={styles.filters}>
        <ArticleTabs filters={filters} counts={counts} />
        <div className={styles.searching}>
          <ArticleSearch filters={filters} />
          <ShortcutsHelp />
        </div>
      </div>
      <LoadFailures errors={errors} />
      <div className={styles.results} aria-busy={isLoading}>
        {page && page.nodes.length > 0 ? (
          // A different list starts without a selection.
          <ArticleSelection
            key={toSearch(filters)}
            nodes={page.nodes}
            total={total}
            tab={filters.tab}
            mayPublish={data?.billingInfo?.mayPublish ?? false}
          />
        ) : null}
        {page?.nodes.length === 0 ? <NothingHere filters={filters} /> : null}
        {page && (filters.after || page.pageInfo.hasNextPage) ? (
          <nav className={articles.bar} aria-label={t("list.label")}>
            {filters.after ? <Link to={address + toSearch({ ...filters, after: null })}>{t("list.first")}</Link> : null}
            {page.pageInfo.hasNextPage ? (
              <Link to={address + toSearch({ ...filters, after: page.pageInfo.endCursor })}>{t("list.more")}</Link>
            ) : null}
          </nav>
        ) : null}
      </div>
      <p className={articles.bar}>
        <Link to={`${address}/style`}>{t("list.style")}</Link>
        <Link to={localePath(locale, "/bot/knowledge")}>{t("list.knowledge")}</Link>
      </p>
    </div>
  );
}

/** One sentence and one button. */
function NothingHere({ filters: { tab, text } }: { filters: Filters }) {
  const { t } = useTranslation("articles");
  const locale = usePageLocale();
  const address = localePath(locale, "/bot/articles");
  const shown = text
    ? { text: t("list.nothingFits"), to: address + toSearch({ tab }), link: t("list.clearSearch") }
    : tab === "all"
      ? { text: t("list.empty"), to: localePath(locale, "/bot/sources/add"), link: t("list.connect") }
      : { text: t(`list.emptyTab.${tab}`), to: address, link: t("list.showAll") };
  return (
    <EmptyState Icon={text ? SearchX : Newspaper} text={shown.text}>
      <Link className="button" to={shown.to}>
        {shown.link}
      </Link>
    </EmptyState>
  );
}
