import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { approveSeveralDocument, type ArticleLine, type ArticlePage, type Decided } from "./article-documents.ts";
import { DigestDay } from "./DigestDay.tsx";
import { AddWords } from "./AddWords.tsx";
import { ArticleRow, useTitle } from "./ArticleRow.tsx";
import { toArticleStatus } from "./article-status.ts";
import { useListKeys } from "./use-list-keys.ts";
import styles from "./articles.module.css";

/** A page of the list. Waiting articles can be selected and approved together, each in the version shown here. */
export function ArticleSelection({ page, mayPublish }: { page: ArticlePage; mayPublish: boolean }) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const change = useChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Decided[]>([]);
  const waiting = page.nodes.filter((article) => toArticleStatus(article) === "waiting");
  const toApprove = waiting.filter(({ id }) => chosen.has(id));

  async function approve() {
    await change.run("approve", async (call) => {
      const articles = toApprove.map(({ id, version }) => ({ articleId: id, version }));
      const { approveArticles } = await call(approveSeveralDocument, { articles });
      const failed = approveArticles.filter(({ code }) => code !== null);
      setRefused(failed);
      setChosen(new Set());
      if (failed.length < articles.length)
        showToast("success", t("list.approved", { count: articles.length - failed.length }));
    });
  }

  const areAllChosen = waiting.length > 0 && toApprove.length === waiting.length;
  const chooseAll = () => setChosen(areAllChosen ? new Set() : new Set(waiting.map(({ id }) => id)));
  const onKeyDown = useListKeys({
    onChoose(row) {
      const article = page.nodes[row];
      if (article && waiting.includes(article)) setChosen(toggle(chosen, article.id));
    },
    onChooseAll: chooseAll,
    onApprove: () => toApprove.length > 0 && change.pending === null && void approve(),
  });

  return (
    <section className={styles.page} aria-label={t("list.label")}>
      <div className={styles.bar}>
        <p>{t("list.count", { count: page.totalCount })}</p>
        {waiting.length > 1 ? (
          <Checkbox
            size="md"
            label={t("list.selectAll")}
            disabled={!hydrated}
            checked={areAllChosen}
            indeterminate={toApprove.length > 0 && !areAllChosen}
            onChange={chooseAll}
          />
        ) : null}
        {waiting.length > 0 ? (
          <Button
            disabled={!hydrated || toApprove.length === 0}
            loading={change.pending !== null}
            onClick={() => void approve()}
          >
            {toApprove.length === 0 ? t("list.approveChosen") : t("list.approve", { count: toApprove.length })}
          </Button>
        ) : null}
      </div>
      <FailureNotice failure={change.failure} onClose={change.dismiss} />
      {refused.map(({ articleId, message }) => (
        <Refusal key={articleId} article={page.nodes.find(({ id }) => id === articleId)} message={message ?? ""} />
      ))}
      <p className={styles.keys}>{t("list.keys")}</p>
      <ul className={styles.list} onKeyDown={onKeyDown}>
        {page.nodes.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            mayPublish={mayPublish}
            control={
              waiting.includes(article) ? (
                <Choice
                  article={article}
                  checked={chosen.has(article.id)}
                  onChange={() => setChosen(toggle(chosen, article.id))}
                />
              ) : null
            }
          >
            {article.waitingFor === "WORDS" ? <AddWords articleId={article.id} /> : null}
            {article.waitingFor === "DIGEST" ? <DigestDay digestAt={article.digestAt} /> : null}
          </ArticleRow>
        ))}
      </ul>
    </section>
  );
}

function toggle(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...chosen].filter((one) => one !== id);
  return new Set(chosen.has(id) ? others : [...others, id]);
}

function Choice({ article, checked, onChange }: { article: ArticleLine; checked: boolean; onChange(): void }) {
  const { t } = useTranslation("articles");
  return (
    <Checkbox
      size="md"
      aria-label={t("list.select", { title: useTitle(article) })}
      checked={checked}
      onChange={onChange}
    />
  );
}

function Refusal({ article, message }: { article: ArticleLine | undefined; message: string }) {
  const { t } = useTranslation("articles");
  return <p role="alert">{t("list.refused", { title: article?.title ?? "", message })}</p>;
}
