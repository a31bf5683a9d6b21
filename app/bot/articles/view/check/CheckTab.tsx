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

type Counts = { findings: number; suggestions: number; questions: number; total: number };

/** Counts findings and open questions. Suggestions needn't be checked, so the total leaves them out. */
export function countToCheck(article: Article): Counts {
  const findings = article.findings.filter(({ isAdvice }) => !isAdvice).length;
  const suggestions = article.findings.length - findings;
  const open = article.questions.filter(({ state }) => state === "OPEN").length;
  const questions = isDecided(article) ? 0 : open;
  return { findings, suggestions, questions, total: findings + questions };
}
