import { Button, Group } from "@mantine/core";
import { CircleAlert, Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toInput } from "../../../../src/document/api-form.ts";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import type { Change } from "../../../data/api/use-change.ts";
import type { FindingMark } from "../../../ui/article/place-findings.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import { type Article, type Finding, updateContentDocument } from "../article-documents.ts";
import { takeOutSentence } from "./take-out-sentence.ts";
import styles from "./view.module.css";

type FindingsPanelProps = { article: Article & { title: string; document: ArticleDocument }; change: Change };

/** What to check, like an editor's pencil marks: the sentence, the reason, and one click that fixes it. */
export function FindingsPanel({ article, change }: FindingsPanelProps) {
  const { t } = useTranslation("articles");
  const { findings } = article;
  return (
    <section className={styles.panel}>
      <h2>{t("findings.heading")}</h2>
      {findings.length === 0 ? <p className={styles.muted}>{t("findings.none")}</p> : null}
      <ol className={styles.findings}>
        {findings.map((finding, index) => (
          <FindingItem key={index} finding={finding} number={index + 1} article={article} change={change} />
        ))}
      </ol>
    </section>
  );
}

function FindingItem({ finding, number, article, change }: FindingsPanelProps & { finding: Finding; number: number }) {
  const { t } = useTranslation(["findings", "articles"]);
  const hydrated = useHydrated();
  const say = asFreely(t);
  const { kind, reason, values, sentence, isAdvice } = finding;
  const Icon = isAdvice ? Lightbulb : CircleAlert;
  const without = sentence === null ? null : takeOutSentence(article.document, sentence);

  async function takeOut(document: ArticleDocument) {
    const { id, version, title } = article;
    const changed = { id, version, title, document: toInput(document) };
    if (await change.run(`take out ${number}`, (call) => call(updateContentDocument, changed)))
      showToast("success", t("articles:findings.takenOut"));
  }

  return (
    <li id={`finding-${number}`} data-advice={isAdvice}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.finding}>
        <p className={styles.kind}>
          {number}. {isAdvice ? `${t("articles:findings.advice")}: ` : null}
          {say(`kinds.${kind}`)}
        </p>
        {sentence ? <blockquote lang={article.language ?? undefined}>{sentence}</blockquote> : null}
        {/* The reason is the key of its text: "findings.title.tooLong" is title.tooLong in this namespace. */}
        <p>{say(reason.replace(/^findings\./, ""), values)}</p>
        {without ? (
          <Group gap="sm">
            <a className={styles.outward} href={`#finding-text-${number}`}>
              {t("articles:findings.show")}
            </a>
            <Button
              variant="subtle"
              px="sm"
              disabled={!hydrated || change.pending !== null || article.generateStatus !== "GENERATED"}
              loading={change.pending === `take out ${number}`}
              aria-label={t("articles:findings.takeOutLabel", { number })}
              onClick={() => void takeOut(without)}
            >
              {t("articles:findings.takeOut")}
            </Button>
          </Group>
        ) : null}
      </div>
    </li>
  );
}

/** The findings to mark in the text, numbered as in the list. */
export function toMarks(findings: Finding[], label: (number: number) => string): FindingMark[] {
  return findings.flatMap(({ sentence }, index) =>
    sentence === null ? [] : [{ number: index + 1, sentence, label: label(index + 1) }],
  );
}

/** Kinds and reasons come from the service, whose types guarantee that each has a text. */
function asFreely(t: unknown): (key: string, values?: Record<string, string>) => string {
  return t as (key: string, values?: Record<string, string>) => string;
}
