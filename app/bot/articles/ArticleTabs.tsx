import { useTranslation } from "react-i18next";
import { Link, useNavigation } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { ArticleCounts } from "./article-documents.ts";
import { type Filters, readFilters, type Tab, tabs, toSearch } from "./read-filters.ts";
import styles from "./list.module.css";

type ArticleTabsProps = { filters: Filters; counts: ArticleCounts | null };

/** A link for each state, with its number of articles. The chosen tab is marked before its list has loaded. */
export function ArticleTabs({ filters, counts }: ArticleTabsProps) {
  const { t } = useTranslation("articles");
  const address = localePath(usePageLocale(), "/bot/articles");
  const going = useNavigation().location;
  const { tab: current } = going?.pathname === address ? readFilters(new URLSearchParams(going.search)) : filters;
  return (
    <nav aria-label={t("list.tabs.label")}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              className={styles.tab}
              to={address + toSearch({ tab, text: filters.text })}
              aria-current={tab === current ? "page" : undefined}
            >
              {t(`list.tabs.${tab}`)}
              {counts ? <span className={styles.count}>{countOf(counts, tab)}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function countOf(counts: ArticleCounts, tab: Tab): number {
  const { toReview, scheduled, published, withProblem, total } = counts;
  return { review: toReview, scheduled, published, problems: withProblem, all: total }[tab];
}
