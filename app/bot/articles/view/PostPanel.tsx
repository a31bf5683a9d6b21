import { Paper } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../../owner-time.ts";
import type { Article } from "../article-documents.ts";
import styles from "./view.module.css";

/** What the article was made from, shown beside the text: a post, or those of a digest. */
export function PostPanel({ article }: { article: Article }) {
  const { t } = useTranslation("articles");
  const toDay = useOwnerTime({ dateStyle: "long" });
  const heading = t(article.posts.length > 1 ? "view.posts" : "view.post");
  return (
    <Paper component="aside" className={styles.post} withBorder radius={12} aria-label={heading}>
      <div className={styles.pictures}>
        {article.pictures.map(({ id, url, alt, width, height }) => (
          <img key={id} src={url} alt={alt ?? ""} width={width} height={height} />
        ))}
      </div>
      <div className={styles.caption}>
        <h2>{heading}</h2>
        {article.posts.map(({ caption, permalink, postedAt }, index) => (
          <Fragment key={`${postedAt} ${index}`}>
            <p className={styles.muted}>
              <time dateTime={postedAt}>{toDay(postedAt)}</time>
            </p>
            <p className={styles.words}>{caption || t("view.noCaption")}</p>
            {permalink ? (
              <a className={styles.outward} href={permalink} target="_blank" rel="noopener noreferrer">
                <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
                {t("view.openPost")}
              </a>
            ) : null}
          </Fragment>
        ))}
      </div>
    </Paper>
  );
}
