import { Alert, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Change, useBotLayout } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import { showToast } from "../../toast.tsx";
import { type Article, retryDocument, writeWaitingDocument } from "../article-documents.ts";
import { DigestDay } from "../DigestDay.tsx";
import { AddWords } from "../AddWords.tsx";
import { ProblemList } from "../ProblemList.tsx";
import { toArticleStatus } from "../article-status.ts";
import { WritingProgress } from "./WritingProgress.tsx";

/** Why there is no text, or no newer one, and what to do about it. */
export function UnwrittenNotice({ article, change }: { article: Article; change: Change }) {
  const { t } = useTranslation(["articles", "errors", "problems"]);
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const { hasPlans } = useBotLayout();
  const status = toArticleStatus(article);
  const { id } = article;

  async function writeNow() {
    if (await change.run("retry", (call) => call(writeWaitingDocument, { id })))
      showToast("success", t("decide.done.retry"));
  }

  async function tryAgain() {
    if (await change.run("retry", (call) => call(retryDocument, { id }))) showToast("success", t("decide.done.retry"));
  }

  if (status === "failed") {
    return (
      <Alert color="red">
        <p>{t("errors:screens.generatingArticle")}</p>
        {/* A retry doesn't need a plan that publishes. */}
        <ProblemList article={article} mayPublish />
      </Alert>
    );
  }
  if (status === "overLimit" || status === "queued") {
    return (
      <Alert {...(status === "overLimit" ? { color: "orange" } : {})}>
        <p>{t(`view.${status}`)}</p>
        <Group mt="sm" gap="sm">
          <Button disabled={!hydrated} loading={change.pending === "retry"} onClick={() => void writeNow()}>
            {t("view.writeNow")}
          </Button>
          {hasPlans ? (
            <Link className="button quiet" to={localePath(locale, "/bot/upgrade")}>
              {t("view.upgrade")}
            </Link>
          ) : null}
        </Group>
      </Alert>
    );
  }
  if (status === "gathered") {
    return (
      <Alert>
        <DigestDay digestAt={article.digestAt} />
        <p>{t("digest.why")}</p>
        <Button mt="sm" disabled={!hydrated} loading={change.pending === "retry"} onClick={() => void writeNow()}>
          {t("view.writeNow")}
        </Button>
      </Alert>
    );
  }
  if (status === "needsWords") return <AddWords articleId={id} />;
  // The questions appear in the article's place.
  if (status === "needsAnswers") return null;
  if (article.generateStatus === "PENDING" || article.generateStatus === "GENERATING")
    return <WritingProgress status={article.generateStatus} />;
  if (article.failure === null) return null;
  return (
    <Alert color="red">
      <p>{t("errors:screens.regeneratingFailed")}</p>
      <Button mt="sm" disabled={!hydrated} loading={change.pending === "retry"} onClick={() => void tryAgain()}>
        {t("problems:mend.retry")}
      </Button>
    </Alert>
  );
}
