import { Paper } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../../owner-time.ts";
import type { Article } from "../article-documents.ts";
import styles from "./view.module.css";

/** The post that the article was made from, shown beside the text. */
export function PostPanel({ article }: { article: Article }) {
  const { t } = useTranslation("articles");
  const day = useOwnerTime({ dateStyle: "long" })(article.postedAt);
  return (
    <Paper component="aside" className={styles.post} withBorder radius={12} aria-label={t("view.post")}>
      <div className={styles.pictures}>
        {article.pictures.map(({ id, url, alt, width, height }) => (
          <img key={id} src={url} alt={alt ?? ""} width={width} height={height} />
        ))}
      </div>
      <div className={styles.caption}>
        <h2>{t("view.post")}</h2>
        <p className={styles.muted}>
          <time dateTime={article.postedAt}>{day}</time>
        </p>
        <p className={styles.words}>{article.caption || t("view.noCaption")}</p>
        {article.permalink ? (
          <a className={styles.outward} href={article.permalink} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("view.openPost")}
          </a>
        ) : null}
      </div>
    </Paper>
  );
}
