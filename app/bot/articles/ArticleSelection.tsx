import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { ApproveButton, focusNeighbour } from "./approving/ApproveButton.tsx";
import { ApprovalStatus } from "./approving/ApprovalStatus.tsx";
import { useApprovals } from "./approving/use-approvals.tsx";
import type { ArticleLine } from "./article-documents.ts";
import { DigestDay } from "./DigestDay.tsx";
import { AddWords } from "./AddWords.tsx";
import { ArticleRow, useTitle, useToTitle } from "./ArticleRow.tsx";
import { toArticleStatus } from "./article-status.ts";
import type { Tab } from "./read-filters.ts";
import { useListKeys } from "./use-list-keys.ts";
import articles from "./articles.module.css";
import styles from "./list.module.css";

type ArticleSelectionProps = { nodes: ArticleLine[]; total: number; tab: Tab; mayPublish: boolean };

/**
 * A page of the list. Articles ready for review can be selected and approved together, each in the version shown here.
 */
export function ArticleSelection({ nodes, total, tab, mayPublish }: ArticleSelectionProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const { approving, approve } = useApprovals();
  const toTitle = useToTitle();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isLeaving = ({ id, version }: ArticleLine) => approving.get(id) === version;
  const shown = tab === "review" ? nodes.filter((article) => !isLeaving(article)) : nodes;
  const waiting = shown.filter((article) => toArticleStatus(article) === "waiting" && !isLeaving(article));
  const selected = waiting.filter(({ id }) => chosen.has(id));
  const areAllSelected = waiting.length > 0 && selected.length === waiting.length;

  const toApprove = (article: ArticleLine) => ({ ...article, title: toTitle(article) });
  const selectAll = () => setChosen(new Set(areAllSelected ? [] : waiting.map(({ id }) => id)));
  const approveSelected = (row = -1) => {
    const article = shown[row];
    const alone = article && waiting.includes(article) ? [article] : [];
    const wanted = selected.length > 0 ? selected : alone;
    const leaving = document.querySelector<HTMLElement>(`[data-approve="${article?.id}"]`);
    if (leaving && article && wanted.includes(article)) focusNeighbour(leaving);
    if (wanted.length > 0) approve(wanted.map(toApprove));
    setChosen(new Set());
  };
  useListKeys({
    onChoose(row) {
      const article = shown[row];
      if (article && waiting.includes(article)) setChosen(toggle(chosen, article.id));
    },
    onChooseAll: selectAll,
    onApprove: approveSelected,
  });

  return (
    <section className={articles.page} aria-label={t("list.label")}>
      <ApprovalStatus approving={approving} />
      <div className={styles.selecting}>
        {waiting.length > 0 ? (
          <>
            <Checkbox
              label={selected.length > 0 ? t("list.selected", { count: selected.length }) : t("list.selectAll")}
              disabled={!hydrated}
              checked={areAllSelected}
              indeterminate={selected.length > 0 && !areAllSelected}
              onChange={selectAll}
            />
            <button
              type="button"
              className={selected.length > 0 ? "button" : "button quiet"}
              disabled={!hydrated || selected.length === 0}
              onClick={() => approveSelected()}
            >
              {t("list.approveSelected")}
            </button>
          </>
        ) : (
          <p>{t("list.count", { count: total })}</p>
        )}
      </div>
      <ul className={articles.list}>
        {shown.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            mayPublish={mayPublish}
            status={isLeaving(article) ? "approved" : toArticleStatus(article)}
            control={
              waiting.includes(article) ? (
                <Choice
                  article={article}
                  checked={chosen.has(article.id)}
                  onChange={() => setChosen(toggle(chosen, article.id))}
                />
              ) : null
            }
            action={
              waiting.includes(article) ? <ApproveButton article={toApprove(article)} onApprove={approve} /> : null
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
    <label className={articles.choice}>
      <input
        type="checkbox"
        aria-label={t("list.select", { title: useTitle(article) })}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}
