import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listPictures } from "../../../src/document/list-pictures.ts";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import type { ArticleDocument } from "../../../src/document/document.ts";
import { Island } from "../../client/islands/Island.tsx";
import { Document } from "../../ui/article/Document.tsx";
import forms from "../../ui/forms/forms.module.css";
import styles from "./live-page.module.css";
import shell from "../mail-page.module.css";
import { toProofPlaces } from "./proof-places.ts";

type LivePageProps = {
  view: ApprovalView;
  decideAt: string;
  /** Why trying again did nothing. */ problem: string | null;
  /** Facts that Galley could remember. */ children: ReactNode;
};

/** What happened to an approved article; the article itself is folded away below. */
export function LivePage({ view, decideAt, problem, children }: LivePageProps) {
  const { t } = useTranslation("approval");
  const { article, pictureUrls, pictureSizes, timeZone, articleUrl } = view;
  return (
    <main className={shell.page}>
      <title>{`${article.title} · Galley`}</title>
      <p className={shell.wordmark}>Galley</p>
      {problem ? (
        <p className={forms.alert} role="alert">
          {problem}
        </p>
      ) : null}
      <Island
        name="proofLive"
        props={{
          title: article.title,
          language: article.language,
          picture: toPicture(article.document, view),
          places: toProofPlaces(view.places),
          timeZone,
          stateAt: `${decideAt}/state`,
          decideAt,
          articleUrl,
        }}
      />
      {children}
      <details className={styles.article}>
        <summary>{t("article")}</summary>
        <article data-sheet="" lang={article.language}>
          <h2>{article.title}</h2>
          <Document blocks={article.document.blocks} pictureUrls={pictureUrls} pictureSizes={pictureSizes} />
        </article>
      </details>
    </main>
  );
}

function toPicture({ blocks }: ArticleDocument, { pictureUrls, pictureSizes }: ApprovalView) {
  const [first] = listPictures(blocks);
  const url = first && pictureUrls[first.pictureId];
  return url === undefined ? null : { url, alt: first?.alt ?? "", ...pictureSizes[first?.pictureId ?? ""] };
}
