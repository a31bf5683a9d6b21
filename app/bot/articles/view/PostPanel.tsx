import { ChevronDown, ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../../owner-time.ts";
import type { Article } from "../article-documents.ts";
import styles from "./post.module.css";

/** The post or digest posts behind the article. Beside a text, it is hidden until there is room. */
export function PostPanel({ article, isAlone = false }: { article: Article; isAlone?: boolean }) {
  const { t } = useTranslation("articles");
  return (
    <section className={isAlone ? styles.alone : styles.beside}>
      <h2>{t(article.posts.length > 1 ? "view.posts" : "view.post")}</h2>
      <Post article={article} />
    </section>
  );
}

/** The same on a phone, folded away below the title. */
export function FoldedPost({ article }: { article: Article }) {
  const { t } = useTranslation("articles");
  const [picture] = article.pictures;
  return (
    <details className={styles.fold}>
      <summary>
        {picture ? <img src={picture.url} alt="" loading="lazy" width={40} height={40} /> : null}
        <span>{t(article.posts.length > 1 ? "view.posts" : "view.post")}</span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <Post article={article} />
    </details>
  );
}

function Post({ article }: { article: Article }) {
  const { t } = useTranslation("articles");
  const toDay = useOwnerTime({ dateStyle: "long" });
  return (
    <div className={styles.post}>
      {/* Rendered only when opened: a post may have ten photos. */}
      <ul className={styles.pictures}>
        {article.pictures.map(({ id, url, alt }) => (
          <li key={id}>
            <img src={url} alt={alt ?? ""} loading="lazy" width={96} height={96} />
          </li>
        ))}
      </ul>
      {article.posts.map(({ caption, permalink, postedAt, skippedVideos }, index) => (
        <Fragment key={`${postedAt} ${index}`}>
          <p className={styles.when}>
            <time dateTime={postedAt}>{toDay(postedAt)}</time>
          </p>
          <p className={styles.words}>{caption || t("view.noCaption")}</p>
          {skippedVideos > 0 ? (
            <p className={styles.when}>{t("view.skippedVideos", { count: skippedVideos })}</p>
          ) : null}
          {permalink ? (
            <a className={styles.outward} href={permalink} target="_blank" rel="noopener noreferrer">
              <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("view.openPost")}
            </a>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}
