import { Button, Paper, Skeleton } from "@mantine/core";
import { PencilLine } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { Document } from "../../ui/article/Document.tsx";
import { ApprovalMailsPanel } from "./view/ApprovalMailsPanel.tsx";
import type { Article, ArticleView } from "./article-documents.ts";
import { CopyPanel } from "./view/CopyPanel.tsx";
import { DecisionPanel } from "./view/DecisionPanel.tsx";
import { FactsPanel } from "./view/FactsPanel.tsx";
import { FindingsPanel, toMarks } from "./view/FindingsPanel.tsx";
import { PublishPanel } from "./view/PublishPanel.tsx";
import { QuestionsPanel } from "./view/QuestionsPanel.tsx";
import { ArticleStatusMark } from "./ArticleStatusMark.tsx";
import { toArticleStatus } from "./article-status.ts";
import { UnwrittenNotice } from "./view/UnwrittenNotice.tsx";
import { useEditor } from "./view/use-editor.ts";
import { useFreshBlocks } from "./view/use-fresh-blocks.ts";
import { VersionsPanel } from "./view/VersionsPanel.tsx";
import styles from "./view/view.module.css";

/** The article's status, its text, and everything that can be done with it. */
export function ArticlePaper({ data, article }: { data: ArticleView; article: Article }) {
  const { t } = useTranslation(["articles", "questions"]);
  const change = useChange();
  const { title, document, language } = article;
  const fresh = useFreshBlocks(article);
  const isWritten = title !== null && document !== null;
  const mayEdit = isWritten && article.generateStatus === "GENERATED";
  const { Editor, ownerId, opened, open, close } = useEditor(article.id, mayEdit);
  const editing = Editor !== null && opened !== null && ownerId !== null;
  const marks = useMemo(
    () => toMarks(article.findings, (number) => t("findings.number", { number })),
    [article.findings, t],
  );
  const pictureUrls = Object.fromEntries(article.pictures.map(({ id, url }) => [id, url]));
  return (
    <div className={styles.main}>
      <div className={styles.bar}>
        <ArticleStatusMark status={toArticleStatus(article)} />
        {mayEdit && !editing ? (
          <Button
            variant="default"
            disabled={Editor === null}
            leftSection={<PencilLine size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={open}
          >
            {t("edit.start")}
          </Button>
        ) : null}
      </div>
      <UnwrittenNotice article={article} change={change} />
      <FailureNotice failure={change.failure} onClose={change.dismiss} />
      {isWritten && editing ? (
        <Editor
          key={opened.draft?.editingId ?? "new"}
          article={{ ...article, title, document, ownerId, pictureUrls }}
          draft={opened.draft}
          onDone={close}
        />
      ) : null}
      {isWritten && !editing ? (
        <>
          <Paper component="article" className={styles.paper} withBorder radius={12} lang={language ?? undefined}>
            <h1>{title}</h1>
            {mayEdit && article.titles.length > 1 ? (
              <Button
                variant="subtle"
                px="sm"
                disabled={Editor === null}
                className={styles.titles ?? ""}
                onClick={open}
              >
                {t("edit.titles")}
              </Button>
            ) : null}
            <Document
              blocks={document.blocks}
              pictureUrls={pictureUrls}
              findings={marks}
              fresh={fresh.blocks && { blocks: fresh.blocks, label: `${t("questions:fresh.label")} ` }}
            />
          </Paper>
          <p role="status" className={styles.muted}>
            {fresh.blocks ? t(fresh.blocks.length > 0 ? "questions:fresh.here" : "questions:fresh.nothing") : null}
          </p>
          <QuestionsPanel article={article} change={change} onAnswered={fresh.remember} />
          <FactsPanel article={article} change={change} />
          <DecisionPanel article={{ ...article, document }} change={change} />
          <FindingsPanel article={{ ...article, title, document }} change={change} />
          <PublishPanel data={data} article={article} change={change} />
          <ApprovalMailsPanel article={article} change={change} />
          <CopyPanel article={article} change={change} />
          <VersionsPanel article={article} versions={data.articleVersions ?? []} change={change} />
        </>
      ) : null}
      {isWritten ? null : article.waitingFor === "ANSWERS" ? (
        <QuestionsPanel article={article} change={change} onAnswered={fresh.remember} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

/** A placeholder for the article. */
function Waiting() {
  return (
    <Paper className={styles.paper} withBorder radius={12} aria-hidden="true">
      <Skeleton height={36} width="70%" mb="xl" animate={false} />
      {[100, 96, 98, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} mt="md" animate={false} />
      ))}
    </Paper>
  );
}
