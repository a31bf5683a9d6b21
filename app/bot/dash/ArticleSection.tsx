import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { ArticleLine } from "../articles/article-documents.ts";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import { toArticleStatus } from "../articles/article-status.ts";
import lists from "../articles/articles.module.css";
import styles from "./dash.module.css";

type ArticleSectionProps = {
  heading: string;
  articles: ArticleLine[];
  mayPublish: boolean;
  more?: { path: string; text: string } | null;
};

/** A list under its heading; renders nothing if empty. */
export function ArticleSection({ heading, articles, mayPublish, more = null }: ArticleSectionProps) {
  const locale = usePageLocale();
  if (articles.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul className={lists.list} data-size="small">
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} mayPublish={mayPublish} status={toArticleStatus(article)} />
        ))}
      </ul>
      {more ? <Link to={localePath(locale, more.path)}>{more.text}</Link> : null}
    </section>
  );
}
