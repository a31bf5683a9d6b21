import { Button, Paper } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import { Document } from "../../../ui/article/Document.tsx";
import type { FindingMark } from "../../../ui/article/place-findings.ts";
import type { Article } from "../article-documents.ts";
import { FoldedPost } from "./PostPanel.tsx";
import styles from "./view.module.css";

type ArticleTextProps = {
  article: Article & { document: ArticleDocument };
  marks: FindingMark[];
  /** The blocks that are new in this version. */ fresh: number[] | null;
  /** Opens the editor, where the other titles are; null while it can't open. */ onTitles: (() => void) | null;
};

/**
 * The article as it will look. Long articles take time to render, so this rerenders only when something in it changes.
 */
export const ArticleText = memo(function ArticleText({ article, marks, fresh, onTitles }: ArticleTextProps) {
  const { t } = useTranslation(["articles", "questions"]);
  const { title, titles, document, language } = article;
  const pictureUrls = Object.fromEntries(article.pictures.map(({ id, url }) => [id, url]));
  const pictureSizes = Object.fromEntries(article.pictures.map(({ id, width, height }) => [id, { width, height }]));
  return (
    <Paper component="article" className={styles.paper} data-sheet="" lang={language ?? undefined}>
      <h1>{title}</h1>
      {titles.length > 1 ? (
        <Button
          variant="subtle"
          px="sm"
          disabled={onTitles === null}
          className={styles.titles ?? ""}
          onClick={() => onTitles?.()}
        >
          {t("edit.titles")}
        </Button>
      ) : null}
      <FoldedPost article={article} />
      <Document
        blocks={document.blocks}
        pictureUrls={pictureUrls}
        pictureSizes={pictureSizes}
        findings={marks}
        fresh={fresh && { blocks: fresh, label: `${t("questions:fresh.label")} ` }}
      />
      <Sources article={article} />
    </Paper>
  );
});

/** Links to the posts, with addresses that can be read on paper. */
function Sources({ article: { posts } }: { article: Article }) {
  const { t } = useTranslation("articles");
  const links = posts.flatMap(({ permalink }) => permalink ?? []);
  if (links.length === 0) return null;
  return (
    <p className={`on-paper ${styles.source}`}>
      {t("view.source")} {links.join(", ")}
    </p>
  );
}
