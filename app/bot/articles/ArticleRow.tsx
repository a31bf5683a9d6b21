import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { ArticleLine } from "./article-documents.ts";
import styles from "./articles.module.css";
import { ProblemList } from "./ProblemList.tsx";
import { StandingMark } from "./StandingMark.tsx";
import { toStanding } from "./standing.ts";

type ArticleRowProps = { article: ArticleLine; mayPublish: boolean; control?: ReactNode };

/** An article in a list: its picture, its title, how it stands, what went wrong. `control` stands before it. */
export function ArticleRow({ article, mayPublish, control }: ArticleRowProps) {
  const { i18n } = useTranslation();
  const locale = usePageLocale();
  const title = useTitle(article);
  const [picture] = article.pictures;
  return (
    <li className={styles.row} data-row>
      {control}
      {picture ? <img className={styles.thumb} src={picture.url} alt="" loading="lazy" width={72} height={72} /> : <span className={styles.thumb} />}
      <div className={styles.words}>
        <Link className={styles.link} to={localePath(locale, `/bot/articles/view?id=${article.id}`)}>
          {title}
        </Link>
        <p className={styles.excerpt}>{article.excerpt ?? article.caption}</p>
        <p className={styles.facts}>
          <StandingMark standing={toStanding(article)} />
          <time dateTime={article.createdAt}>{formatDay(article.createdAt, i18n.language)}</time>
        </p>
        <ProblemList article={article} mayPublish={mayPublish} />
      </div>
    </li>
  );
}

/** Before the first version an article has no title, only the day of its post. */
export function useTitle(article: { title: string | null; createdAt: string }): string {
  const { t, i18n } = useTranslation("articles");
  return article.title ?? t("list.untitled", { date: formatDay(article.createdAt, i18n.language) });
}

function formatDay(instant: string, language: string): string {
  // In UTC on both sides: the server does not know the browser's zone, and the markup must agree.
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(instant));
}
