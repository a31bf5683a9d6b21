import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { ApproveButton } from "../articles/approving/ApproveButton.tsx";
import { ApprovalStatus } from "../articles/approving/ApprovalStatus.tsx";
import { useApprovals } from "../articles/approving/use-approvals.tsx";
import type { ArticleCounts, ArticleLine } from "../articles/article-documents.ts";
import { ArticleRow, useToTitle } from "../articles/ArticleRow.tsx";
import lists from "../articles/articles.module.css";
import styles from "./dash.module.css";

type InboxProps = {
  /** Null, like the counts, if they couldn't be loaded. */ review: ArticleLine[] | null;
  counts: ArticleCounts | null;
  mayPublish: boolean;
  /** Shown between the heading and the list. */ children: ReactNode;
};

/** The articles waiting for the owner's decision: the page's heading and first list. */
export function Inbox({ review: loaded, counts, mayPublish, children }: InboxProps) {
  const { t } = useTranslation(["dash", "bot"]);
  const locale = usePageLocale();
  const { approving, approve } = useApprovals();
  const toTitle = useToTitle();
  const review = loaded ?? [];
  const shown = review.filter(({ id, version }) => approving.get(id) !== version);
  const count = (counts?.toReview ?? review.length) - (review.length - shown.length);
  const isNew = counts?.total === 0;
  const isUnknown = loaded === null && counts === null;
  const none = isUnknown ? "bot:menu.dashboard" : isNew ? "review.noneYet" : "review.none";
  return (
    <>
      <h1 tabIndex={-1}>{count > 0 ? t("review.heading", { count }) : t(none)}</h1>
      {children}
      <ApprovalStatus approving={approving} />
      {count > 0 ? (
        <section className={styles.section} aria-label={t("review.heading", { count })}>
          {shown.length > 0 ? (
            <ul className={lists.list}>
              {shown.map((article) => (
                <ArticleRow
                  key={article.id}
                  article={article}
                  mayPublish={mayPublish}
                  status={null}
                  action={<ApproveButton article={{ ...article, title: toTitle(article) }} onApprove={approve} />}
                />
              ))}
            </ul>
          ) : null}
          {count > shown.length ? (
            <Link to={localePath(locale, "/bot/articles?tab=review")}>{t("review.all", { count })}</Link>
          ) : null}
        </section>
      ) : null}
      {count === 0 && counts !== null && !isNew ? (
        <p className={styles.caughtUp}>
          {t("review.caughtUp")}
          <Link className="button quiet" to={localePath(locale, "/bot/articles/new")}>
            {t("review.new")}
          </Link>
        </p>
      ) : null}
    </>
  );
}
