import type { ArticleDocument } from "../../../../../src/document/document.ts";
import type { Change } from "../../../../data/api/use-change.ts";
import type { Article } from "../../article-documents.ts";
import { isDecided } from "../../is-decided.ts";
import { FactsPanel } from "./FactsPanel.tsx";
import { FindingsPanel } from "./FindingsPanel.tsx";
import { PostPanel } from "../PostPanel.tsx";
import { QuestionsPanel } from "./QuestionsPanel.tsx";
import styles from "../view.module.css";

type CheckTabProps = {
  article: Article & { title: string; document: ArticleDocument };
  change: Change;
  onEdit: (() => void) | null;
  onAnswered(): void;
};

/** Findings to check before approving, questions to the owner, and the post for comparison. */
export function CheckTab({ article, change, onEdit, ...questions }: CheckTabProps) {
  return (
    <div className={styles.tab}>
      <FindingsPanel article={article} change={change} onEdit={onEdit} />
      <QuestionsPanel article={article} change={change} {...questions} />
      <FactsPanel article={article} change={change} />
      <PostPanel article={article} />
    </div>
  );
}

/** Counts findings and open questions. */
export function countToCheck(article: Article): { findings: number; questions: number; total: number } {
  const findings = article.findings.length;
  const open = article.questions.filter(({ state }) => state === "OPEN").length;
  const questions = isDecided(article) ? 0 : open;
  return { findings, questions, total: findings + questions };
}
