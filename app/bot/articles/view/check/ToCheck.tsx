import { CircleAlert, Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Article } from "../../article-documents.ts";
import { countToCheck } from "./CheckTab.tsx";
import styles from "../view.module.css";

/** On a phone, where the inspector is below the text: how much there is to check, with a link to it. */
export function ToCheck({ article }: { article: Article }) {
  const { t } = useTranslation("articles");
  const { findings, suggestions, questions, total } = countToCheck(article);
  if (total + suggestions === 0) return null;
  const Icon = total > 0 ? CircleAlert : Lightbulb;
  const parts = [
    findings > 0 ? t("inspector.findings", { count: findings }) : null,
    questions > 0 ? t("inspector.questions", { count: questions }) : null,
    suggestions > 0 ? t("inspector.suggestions", { count: suggestions }) : null,
  ];
  return (
    <a className={styles.toCheck} href="#inspector" data-advice={total === 0}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {parts.filter(Boolean).join(" · ")}
    </a>
  );
}
