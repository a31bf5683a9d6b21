import { CircleAlert, CircleCheck, Lightbulb } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFindingTexts } from "../../../../ui/article/use-finding-texts.ts";
import type { ArticleDocument } from "../../../../../src/document/document.ts";
import type { Change } from "../../../../data/api/use-change.ts";
import type { FindingMark } from "../../../../ui/article/place-findings.ts";
import type { Article, Finding } from "../../article-documents.ts";
import { findPicture } from "./describe-picture.ts";
import { FindingMend } from "./FindingMend.tsx";
import styles from "../view.module.css";

type FindingsPanelProps = {
  article: Article & { title: string; document: ArticleDocument };
  change: Change;
  /** Opens the editor; null while it can't open. */ onEdit: (() => void) | null;
};

/** The findings, like an editor's pencil marks: the sentence, the reason, and one click that fixes it. */
export function FindingsPanel({ article, ...props }: FindingsPanelProps) {
  const { t } = useTranslation("articles");
  const { findings } = article;
  const heading = useRef<HTMLHeadingElement>(null);
  const keys = toKeys(article);
  return (
    <section className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        {t("findings.heading")}
      </h2>
      {findings.length === 0 ? (
        <p className={styles.clear}>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("findings.none")}
        </p>
      ) : findings.every(({ isAdvice }) => isAdvice) ? (
        <p className={styles.muted}>{t("inspector.suggestions", { count: findings.length })}</p>
      ) : null}
      <ol className={styles.findings}>
        {findings.map((finding, index) => (
          <FindingItem
            key={keys[index]}
            finding={finding}
            number={index + 1}
            article={article}
            {...props}
            // The pressed button disappears with its finding.
            onMended={() => heading.current?.focus()}
          />
        ))}
      </ol>
    </section>
  );
}

/** A finding keeps its key when another is fixed, so that text typed for it stays with it. */
function toKeys({ findings, ...article }: FindingsPanelProps["article"]): string[] {
  const keys = findings.map((finding) => {
    const { kind, reason, sentence, values } = finding;
    return JSON.stringify([kind, reason, findPicture(finding, article)?.pictureId ?? sentence ?? values]);
  });
  return keys.map((key, index) => `${key} ${keys.slice(0, index).filter((earlier) => earlier === key).length}`);
}

type FindingItemProps = FindingsPanelProps & { finding: Finding; number: number; onMended(): void };

function FindingItem({ finding, number, ...props }: FindingItemProps) {
  const { t } = useTranslation("articles");
  const { toKind, toReason } = useFindingTexts();
  const { kind, sentence, isAdvice } = finding;
  const Icon = isAdvice ? Lightbulb : CircleAlert;
  return (
    <li id={`finding-${number}`} data-advice={isAdvice}>
      <div className={styles.finding}>
        <p className={styles.kind}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {number}. {isAdvice ? `${t("findings.advice")}: ` : null}
          {toKind(kind)}
        </p>
        {sentence ? <blockquote lang={props.article.language ?? undefined}>{sentence}</blockquote> : null}
        <p>{toReason(finding)}</p>
        <FindingMend finding={finding} number={number} {...props} />
      </div>
    </li>
  );
}

/** The findings to mark in the text, numbered as in the list; suggestions aren't marked. */
export function toMarks(findings: Finding[], label: (number: number) => string): FindingMark[] {
  return findings.flatMap(({ sentence, isAdvice }, index) =>
    sentence === null || isAdvice ? [] : [{ number: index + 1, sentence, label: label(index + 1) }],
  );
}
