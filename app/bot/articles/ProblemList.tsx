import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { type Change, useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { showToast } from "../toast.tsx";
import {
  activateDocument,
  overwriteDocument,
  publishDocument,
  type PullRequest,
  retryDocument,
  unpublishDocument,
} from "./article-documents.ts";
import { type Problem, toProblems } from "./problems.ts";
import styles from "./articles.module.css";

type ProblemListProps = { article: Parameters<typeof toProblems>[0] & MendedArticle; mayPublish: boolean };
type MendedArticle = { id: string; version: number; pullRequests: PullRequest[] };

/** An article's problems, each with its reason and the one button that fixes it. */
export function ProblemList({ article, mayPublish }: ProblemListProps) {
  const { t } = useTranslation("errors");
  const change = useChange();
  const problems = toProblems(article);
  if (problems.length === 0) return null;
  const isRetry = problems.some(({ mend }) => mend === "retry");
  return (
    <div className={styles.problems}>
      {problems.map((problem, index) => (
        <ProblemLine key={index} problem={problem} article={article} mayPublish={mayPublish} change={change} />
      ))}
      {change.failure && isRetry ? <p>{t("screens.retryingArticle")}</p> : null}
      <FailureNotice failure={change.failure} onClose={change.dismiss} />
    </div>
  );
}

type ProblemLineProps = { problem: Problem; article: MendedArticle; mayPublish: boolean; change: Change };

export function ProblemLine({ problem, article, mayPublish, change }: ProblemLineProps) {
  const { t } = useTranslation("problems");
  const label = problem.mend === "retry" ? "" : problem.label;
  return (
    <div className={styles.problem}>
      <p>{problem.mend === "retry" ? t(`article.${problem.reason}`) : t(`publication.${problem.reason}`, { label })}</p>
      <MendButton problem={problem} article={article} mayPublish={mayPublish} change={change} />
    </div>
  );
}

export function MendButton({ problem, article: { id, version, pullRequests }, mayPublish, change }: ProblemLineProps) {
  const { t } = useTranslation(["problems", "articles"]);
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const { mend } = problem;
  const elsewhere = toElsewhere(problem, id, mayPublish);
  if (mend === "merge") {
    const pullRequest = pullRequests.find(({ integrationId }) => integrationId === problem.integrationId);
    return pullRequest ? (
      <a className="button quiet" href={pullRequest.url} target="_blank" rel="noopener noreferrer">
        {t("mend.merge")}
      </a>
    ) : null;
  }
  const words = t(`mend.${elsewhere?.mend ?? mend}`, { label: mend === "retry" ? "" : problem.label });
  if (elsewhere) {
    return (
      <Link className="button quiet" to={localePath(locale, elsewhere.path)}>
        {words}
      </Link>
    );
  }
  const name = `mend ${mend} ${mend === "retry" ? id : problem.integrationId}`;
  const run = async () => {
    const isDone = await change.run(name, (call) => {
      if (mend === "retry") return call(retryDocument, { id });
      const { integrationId } = problem;
      if (mend === "resume") return call(activateDocument, { id: integrationId });
      if (mend === "take-down") return call(unpublishDocument, { id, integrationId });
      if (mend === "overwrite") return call(overwriteDocument, { id, version, integrationId });
      return call(publishDocument, { id, version, integrationIds: [integrationId] });
    });
    // The page shows what happens next.
    if (!isDone || mend === "resume") return;
    if (mend === "take-down") showToast("success", t("articles:publish.takenOff"));
    else showToast("success", t(mend === "retry" ? "articles:decide.done.retry" : "articles:decide.done.publish"));
  };
  return (
    <button
      type="button"
      className="button quiet"
      disabled={!hydrated || change.pending !== null}
      aria-busy={change.pending === name}
      onClick={() => void run()}
    >
      {words}
    </button>
  );
}

/** Links to where the problem is fixed if not here: the site's settings, or a plan that publishes. */
function toElsewhere(
  problem: Problem,
  articleId: string,
  mayPublish: boolean,
): { mend: "connect" | "upgrade"; path: string } | null {
  if (problem.mend === "retry" || problem.mend === "resume" || problem.mend === "take-down") return null;
  if (problem.mend === "connect")
    return { mend: "connect", path: `/bot/integrations/edit?id=${problem.integrationId}` };
  return mayPublish ? null : { mend: "upgrade", path: `/bot/upgrade?article=${articleId}` };
}
