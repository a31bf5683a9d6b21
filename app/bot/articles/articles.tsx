import { Newspaper, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askApi } from "../../data/api/ask-api.server.ts";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { EmptyState } from "../EmptyState.tsx";
import type { Route } from "./+types/articles.ts";
import { articlesDocument } from "./article-documents.ts";
import { ArticleFilters } from "./ArticleFilters.tsx";
import { ArticleSelection } from "./ArticleSelection.tsx";
import { readFilters } from "./read-filters.ts";
import styles from "./articles.module.css";

export const handle: RouteHandle = { namespaces: ["articles", "errors", "problems"] };

export async function loader(args: Route.LoaderArgs) {
  const filters = readFilters(args.url.searchParams);
  const { generate, publish, text, problems, after } = filters;
  const filter = {
    ...(problems ? { hasProblem: true as const } : {}),
    ...(generate ? { generateStatus: [generate] } : {}),
    ...(publish ? { publishStatus: publish } : {}),
    ...(text ? { text } : {}),
  };
  return { filters, ...(await askApi(args, articlesDocument, { filter, after })) };
}

export default function Articles({ loaderData: { filters, data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("articles");
  const locale = usePageLocale();
  const page = data?.articles ?? null;
  const filtered = Boolean(filters.generate ?? filters.publish ?? filters.text ?? filters.problems);
  const address = (after: string | null) => {
    const kept = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filters, after })) if (value) kept.set(name, value);
    return `${localePath(locale, "/bot/articles")}?${kept}`;
  };
  return (
    <div className={styles.page}>
      <title>{t("title")}</title>
      <div className={styles.bar}>
        <h1>{t("heading")}</h1>
        <Link className="button" to={localePath(locale, "/bot/articles/new")}>
          {t("list.new")}
        </Link>
      </div>
      {page?.nodes.length === 0 && !filtered ? null : <ArticleFilters filters={filters} />}
      <LoadFailures errors={errors} />
      {page && page.nodes.length > 0 ? (
        <ArticleSelection
          key={address(filters.after)}
          page={page}
          mayPublish={data?.billingInfo?.mayPublish ?? false}
        />
      ) : null}
      {page?.nodes.length === 0 ? (
        <EmptyState Icon={filtered ? SearchX : Newspaper} text={filtered ? t("list.nothingFits") : t("list.empty")}>
          <Link className="button" to={localePath(locale, filtered ? "/bot/articles" : "/bot/sources/add")}>
            {filtered ? t("list.reset") : t("list.connect")}
          </Link>
        </EmptyState>
      ) : null}
      {page ? (
        <nav className={styles.bar} aria-label={t("list.label")}>
          {filters.after ? <Link to={address(null)}>{t("list.first")}</Link> : null}
          {page.pageInfo.hasNextPage ? <Link to={address(page.pageInfo.endCursor)}>{t("list.more")}</Link> : null}
        </nav>
      ) : null}
      <p className={styles.bar}>
        <Link to={localePath(locale, "/bot/articles/style")}>{t("list.style")}</Link>
        <Link to={localePath(locale, "/bot/knowledge")}>{t("list.knowledge")}</Link>
      </p>
    </div>
  );
}
