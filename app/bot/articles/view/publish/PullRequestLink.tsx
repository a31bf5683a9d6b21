import { useTranslation } from "react-i18next";
import type { Article } from "../../article-documents.ts";
import styles from "../view.module.css";

type PullRequestLinkProps = { article: Pick<Article, "pullRequests">; integrationId: string };

/** Leads to the pull request that shows the article at a site in Git, while it's open. */
export function PullRequestLink({ article, integrationId }: PullRequestLinkProps) {
  const { t } = useTranslation("articles");
  const pullRequest = article.pullRequests.find((one) => one.integrationId === integrationId);
  if (pullRequest === undefined) return null;
  return (
    <p className={styles.muted}>
      <a href={pullRequest.url} target="_blank" rel="noopener noreferrer">
        {t("publish.pullRequest")}
      </a>
    </p>
  );
}
