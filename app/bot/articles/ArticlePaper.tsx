import { Paper, Skeleton } from "@mantine/core";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleDocument } from "../../../src/document/document.ts";
import { useChange } from "../../data/api/use-change.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import type { Article, ArticleView } from "./article-documents.ts";
import { ApprovalStatus } from "./approving/ApprovalStatus.tsx";
import { useApprovals } from "./approving/use-approvals.tsx";
import { isOnItsWay } from "./article-status.ts";
import { isDecided } from "./is-decided.ts";
import { ArticleLive } from "./view/publish/ArticleLive.tsx";
import { ArticleBar } from "./view/ArticleBar.tsx";
import { ArticleText } from "./view/ArticleText.tsx";
import { AskedDialog } from "./view/AskedDialog.tsx";
import type { Asked } from "./view/asked.ts";
import { CheckTab, countToCheck } from "./view/check/CheckTab.tsx";
import { toMarks } from "./view/check/FindingsPanel.tsx";
import { followMark } from "./view/check/follow-mark.ts";
import { HistoryTab } from "./view/history/HistoryTab.tsx";
import { Inspector } from "./view/Inspector.tsx";
import { PostPanel } from "./view/PostPanel.tsx";
import { toPrimaryAction } from "./view/primary-action.ts";
import { PublishTab } from "./view/publish/PublishTab.tsx";
import { QuestionsPanel } from "./view/check/QuestionsPanel.tsx";
import { ToCheck } from "./view/check/ToCheck.tsx";
import { UnwrittenNotice } from "./view/UnwrittenNotice.tsx";
import { useDecisions } from "./view/use-decisions.ts";
import { useEditor } from "./view/use-editor.ts";
import { useExport } from "./view/publish/use-export.ts";
import { useFreshBlocks } from "./view/use-fresh-blocks.ts";
import { hasTypedAnswer } from "./view/check/typed-answers.ts";
import { useInspectorTab } from "./view/use-inspector-tab.ts";
import styles from "./view/view.module.css";

type Written = Article & { title: string; document: ArticleDocument };

/** The article as a document, with its state and the next step above it and an inspector beside it. */
export function ArticlePaper({ data, article: stored }: { data: ArticleView; article: Article }) {
  const change = useChange();
  const { approving, approve } = useApprovals();
  const isApproving = approving.get(stored.id) === stored.version;
  const article = useMemo(() => (isApproving ? toApproved(stored) : stored), [isApproving, stored]);
  const fresh = useFreshBlocks(article);
  const taking = useExport(article, change);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tab, setTab] = useInspectorTab(isDecided(article) ? "publish" : "check");
  const decisions = useDecisions(article, change, (articles) => {
    const approveNow = () => {
      approve(articles);
      // It shows the progress.
      setTab("publish");
    };
    if (hasTypedAnswer(article.questions))
      setAsked({ kind: "answers", approve: approveNow, answer: () => setTab("check") });
    else approveNow();
  });
  const timeZone = data.profile?.timeZone ?? "UTC";
  const moreButton = useRef<HTMLButtonElement>(null);
  const written = isWritten(article) ? article : null;
  const mayEdit = written !== null && article.generateStatus === "GENERATED";
  const { Editor, isReady, ownerId, opened, open, close, editButton } = useEditor(article.id, mayEdit);
  const editing = Editor !== null && opened !== null && ownerId !== null;
  const onEdit = mayEdit && Editor !== null ? open : null;

  const primary = toPrimaryAction(article, data, isApproving);

  if (written && editing) {
    const pictureUrls = Object.fromEntries(article.pictures.map(({ id, url }) => [id, url]));
    const pictureRatios = Object.fromEntries(article.pictures.map(({ id, width, height }) => [id, width / height]));
    return (
      <Editor
        key={opened.draft?.editingId ?? "new"}
        article={{ ...written, ownerId, pictureUrls, pictureRatios }}
        draft={opened.draft}
        onDone={close}
      />
    );
  }
  return (
    // Links between marks and findings may lead into a hidden tab.
    <div className={styles.main} onClick={(event) => followMark(event, (id) => isInCheck(id) && setTab("check"))}>
      <ArticleBar
        article={article}
        timeZone={timeZone}
        primary={primary}
        change={change}
        decisions={decisions}
        taking={taking}
        edit={mayEdit ? { isReady, open, buttonRef: editButton } : null}
        moreButton={moreButton}
        ask={setAsked}
        onChooseSite={() => setTab("publish")}
      />
      <ApprovalStatus approving={approving} />
      <UnwrittenNotice article={article} change={change} />
      {asked ? null : <FailureNotice failure={change.failure} onClose={change.dismiss} />}
      <div className={styles.columns}>
        {written ? (
          <>
            <WrittenText article={written} fresh={fresh.blocks} onTitles={onEdit}>
              <ArticleLive
                article={written}
                timeZone={timeZone}
                mayPublish={data.billingInfo?.mayPublish ?? false}
                isRetryAbove={primary?.kind === "retry"}
                change={change}
              />
            </WrittenText>
            <Inspector
              tab={tab}
              onTab={setTab}
              toCheck={countToCheck(article).total}
              panels={{
                check: <CheckTab article={written} change={change} onEdit={onEdit} onAnswered={fresh.remember} />,
                publish: (
                  <PublishTab
                    data={data}
                    timeZone={timeZone}
                    article={article}
                    isApproving={isApproving}
                    change={change}
                    decisions={decisions}
                    taking={taking}
                    ask={setAsked}
                  />
                ),
                history: <HistoryTab data={data} article={article} change={change} taking={taking} />,
              }}
            />
          </>
        ) : (
          <Unwritten article={article}>
            <QuestionsPanel article={article} change={change} onAnswered={fresh.remember} />
          </Unwritten>
        )}
      </div>
      {asked && written ? (
        <AskedDialog
          asked={asked}
          article={written}
          change={change}
          decisions={decisions}
          returnTo={moreButton}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

type WrittenTextProps = {
  article: Written;
  fresh: number[] | null;
  onTitles: (() => void) | null;
  children: ReactNode;
};

/** The article's text with marks; above it, what the reader should know first. */
function WrittenText({ article, fresh, onTitles, children }: WrittenTextProps) {
  const { t } = useTranslation(["articles", "questions"]);
  const marks = useMemo(
    () => toMarks(article.findings, (number) => t("findings.number", { number })),
    [article.findings, t],
  );
  return (
    <div className={styles.text}>
      {children}
      <ToCheck article={article} />
      <p role="status" className={styles.muted}>
        {fresh ? t(fresh.length > 0 ? "questions:fresh.here" : "questions:fresh.nothing") : null}
      </p>
      <ArticleText article={article} marks={marks} fresh={fresh} onTitles={onTitles} />
    </div>
  );
}

/** Shown before there is a text: open questions or, while it is being written, a placeholder; and the post. */
function Unwritten({ article, children }: { article: Article; children: ReactNode }) {
  return (
    <>
      {article.waitingFor === "ANSWERS" ? children : isOnItsWay(article) ? <Waiting /> : null}
      <PostPanel article={article} isAlone />
    </>
  );
}

/** A placeholder for the article. */
function Waiting() {
  return (
    <Paper className={styles.paper} aria-hidden="true">
      <Skeleton height={36} width="70%" mb="xl" animate={false} />
      {[100, 96, 98, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} mt="md" animate={false} />
      ))}
    </Paper>
  );
}

/** The article as it will be once the approval, which can still be undone, has been sent. */
function toApproved(article: Article): Article {
  return { ...article, failure: null, approval: { version: article.version, decision: "APPROVED", decidedBy: null } };
}

function isWritten(article: Article): article is Written {
  return article.title !== null && article.document !== null;
}

/** Whether a link leads to something in the inspector's first tab. */
function isInCheck(id: string): boolean {
  return id === "inspector" || /^finding-\d+$/.test(id);
}
