import type { ReactNode } from "react";
import { CircleAlert, MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useOwnerTime } from "../owner-time.ts";
import type { ArticleLine } from "./article-documents.ts";
import styles from "./articles.module.css";
import { ProblemList } from "./ProblemList.tsx";
import { ArticleStatusMark } from "./ArticleStatusMark.tsx";
import type { ArticleStatus } from "./article-status.ts";

type ArticleRowProps = {
  article: ArticleLine;
  mayPublish: boolean;
  /** Null where the list already says it. */
  status: ArticleStatus | null;
  control?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

/**
 * An article in a list: its picture, title, findings, questions and problems. `control` goes on top of the picture,
 * `action` after the text, and `children` below it.
 */
export function ArticleRow({ article, mayPublish, status, control, action, children }: ArticleRowProps) {
  const toDay = useDay();
  const locale = usePageLocale();
  const title = useTitle(article);
  const [picture] = article.pictures;
  return (
    <li className={styles.row} data-row>
      <div className={styles.photo}>
        {picture ? (
          <img className={styles.thumb} src={picture.thumbnailUrl} alt="" loading="lazy" width={96} height={96} />
        ) : (
          <div className={styles.thumb} />
        )}
        {control}
      </div>
      <div className={styles.words}>
        <Link className={styles.link} to={localePath(locale, `/bot/articles/view?id=${article.id}`)}>
          {title}
        </Link>
        <p className={styles.excerpt}>{article.excerpt ?? article.caption}</p>
        <p className={styles.facts}>
          {status ? <ArticleStatusMark status={status} /> : null}
          <ToLookAt article={article} />
          <time dateTime={article.createdAt}>{toDay(article.createdAt)}</time>
        </p>
        {children}
        <ProblemList article={article} mayPublish={mayPublish} />
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

/** Shows how many findings hold an article back, and how many questions are open. */
function ToLookAt({ article: { findings, questions } }: { article: ArticleLine }) {
  const { t } = useTranslation("articles");
  const toCheck = findings.filter(({ isAdvice }) => !isAdvice).length;
  const open = questions.filter(({ state }) => state === "OPEN").length;
  return (
    <>
      {toCheck > 0 ? (
        <span className={styles.mark} data-tone="attention">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("list.toCheck", { count: toCheck })}
        </span>
      ) : null}
      {open > 0 ? (
        <span className={styles.mark}>
          <MessageSquareText size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("list.questions", { count: open })}
        </span>
      ) : null}
    </>
  );
}

/** An article without a version has no title, only its post's date. */
export function useTitle(article: { title: string | null; createdAt: string }): string {
  return useToTitle()(article);
}

export function useToTitle(): (article: { title: string | null; createdAt: string }) => string {
  const { t } = useTranslation("articles");
  const toDay = useDay();
  return ({ title, createdAt }) => title ?? t("list.untitled", { date: toDay(createdAt) });
}

function useDay(): (time: string) => string {
  return useOwnerTime({ dateStyle: "medium" });
}
