import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useOwnerTime } from "../owner-time.ts";
import type { ArticleLine } from "./article-documents.ts";
import styles from "./articles.module.css";
import { ProblemList } from "./ProblemList.tsx";
import { ArticleStatusMark } from "./ArticleStatusMark.tsx";
import { toArticleStatus } from "./article-status.ts";

type ArticleRowProps = { article: ArticleLine; mayPublish: boolean; control?: ReactNode; children?: ReactNode };

/** An article in a list: its picture, title, status and problems. `control` comes before it, `children` below. */
export function ArticleRow({ article, mayPublish, control, children }: ArticleRowProps) {
  const toDay = useDay();
  const locale = usePageLocale();
  const title = useTitle(article);
  const [picture] = article.pictures;
  return (
    <li className={styles.row} data-row>
      {control}
      {picture ? (
        <img className={styles.thumb} src={picture.url} alt="" loading="lazy" width={72} height={72} />
      ) : (
        <span className={styles.thumb} />
      )}
      <div className={styles.words}>
        <Link className={styles.link} to={localePath(locale, `/bot/articles/view?id=${article.id}`)}>
          {title}
        </Link>
        <p className={styles.excerpt}>{article.excerpt ?? article.caption}</p>
        <p className={styles.facts}>
          <ArticleStatusMark status={toArticleStatus(article)} />
          <time dateTime={article.createdAt}>{toDay(article.createdAt)}</time>
        </p>
        {children}
        <ProblemList article={article} mayPublish={mayPublish} />
      </div>
    </li>
  );
}

/** Before its first version, an article has no title, only the date of its post. */
export function useTitle(article: { title: string | null; createdAt: string }): string {
  const { t } = useTranslation("articles");
  const toDay = useDay();
  return article.title ?? t("list.untitled", { date: toDay(article.createdAt) });
}

function useDay(): (time: string) => string {
  return useOwnerTime({ dateStyle: "medium" });
}
