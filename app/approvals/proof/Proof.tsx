import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "../../i18n/dates.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import { Document } from "../../ui/article/Document.tsx";
import forms from "../../ui/forms/forms.module.css";
import { CopyPanel, Upgrade } from "./CopyPanel.tsx";
import { FindingsStrip, useFindingMarks } from "./FindingsStrip.tsx";
import { OtherTitles } from "./OtherTitles.tsx";
import type { Note } from "../proof-form.ts";
import { ProofStatus } from "./ProofStatus.tsx";
import { TryAgain } from "./TryAgain.tsx";
import shell from "../mail-page.module.css";
import styles from "./proof.module.css";

type ProofProps = {
  view: ApprovalView;
  decideAt: string;
  note: Note | null;
  /** Why the last press did nothing. */ problem: string | null;
  /** What was typed for it and rejected. */ typed: string | null;
  /** Questions and facts, below the article. */ asks: ReactNode;
  children: ReactNode;
};

/** The article as it will look, with its owner and destination. `children` holds the available actions. */
export function Proof({ view, decideAt, note, problem, typed, asks, children }: ProofProps) {
  const { t } = useTranslation("approval");
  const marks = useFindingMarks(view.findings);
  const { article, pictureUrls, pictureSizes } = view;
  const isNew = view.state === "waiting" && view.whatIsNew !== null;
  const fresh = { label: `${t("whatIsNew.label")} `, blocks: isNew ? (view.whatIsNew?.blocks ?? []) : [] };
  return (
    <div className={styles.page}>
      <title>{t("title", { title: article.title })}</title>
      <header className={styles.header}>
        <p className={shell.wordmark}>Galley</p>
        {view.accountName === "" ? null : <p>{t("proofFor", { account: view.accountName })}</p>}
      </header>
      <ProofStatus view={view} />
      <main className={styles.main}>
        {problem ? (
          <div className={forms.alert} role="alert">
            <p>{problem}</p>
            {typed ? <Typed text={typed} /> : null}
          </div>
        ) : null}
        {view.hasFailed && view.changeRequest !== null ? <TryAgain view={view} decideAt={decideAt} /> : null}
        {view.copy ? <CopyPanel copy={view.copy} /> : null}
        <WhatIsNew view={view} note={note} />
        <FindingsStrip findings={view.findings} language={article.language} />
        <article className={styles.paper} data-sheet="" lang={article.language}>
          <h1>{article.title}</h1>
          {view.state === "waiting" ? (
            <OtherTitles titles={view.titles} title={article.title} decideAt={decideAt} />
          ) : null}
          <Document
            blocks={article.document.blocks}
            pictureUrls={pictureUrls}
            pictureSizes={pictureSizes}
            findings={marks}
            fresh={fresh}
          />
        </article>
        {asks}
        <footer className={styles.origin} data-sheet="">
          <p>{t(`writer.${article.writer}`)}</p>
          <Posts view={view} />
        </footer>
        {view.copy?.upgradeUrl ? <Upgrade url={view.copy.upgradeUrl} /> : null}
      </main>
      {children}
    </div>
  );
}

/** Links to the post, or to each post of a digest, and says which videos are missing. */
function Posts({ view: { posts, timeZone } }: { view: ApprovalView }) {
  const { t } = useTranslation("approval");
  const format = dateFormat(usePageLocale(), { dateStyle: "long" }, timeZone);
  return posts.map(({ permalink, postedAt, skippedVideos }, index) => (
    <Fragment key={index}>
      {permalink === null ? null : (
        <p>
          <a href={permalink} rel="noopener noreferrer">
            {posts.length === 1 ? t("openPost") : t("openPostOf", { date: format.format(postedAt) })}
          </a>
        </p>
      )}
      {skippedVideos > 0 ? <p>{t("skippedVideos", { count: skippedVideos })}</p> : null}
    </Fragment>
  ));
}

function Typed({ text }: { text: string }) {
  const { t } = useTranslation("questions");
  return (
    <div className={forms.field}>
      <label htmlFor="typed">{t("typed")}</label>
      <textarea id="typed" readOnly rows={Math.min(14, 2 + Math.ceil(text.length / 38))} defaultValue={text} />
    </div>
  );
}

/** Tells the reader that this version is new, or that it arrived while they were deciding. */
function WhatIsNew({ view: { state, whatIsNew, hasFailed }, note }: { view: ApprovalView; note: Note | null }) {
  const { t } = useTranslation("approval");
  if (state !== "waiting" || hasFailed) return null;
  const isMarked = whatIsNew !== null && whatIsNew.blocks.length > 0;
  const isAwaited = note === "new" || note === "answered";
  const words = [
    note === "moved" ? t("whatIsNew.moved") : null,
    isAwaited ? t(isMarked || whatIsNew?.title ? "whatIsNew.here" : "whatIsNew.nothing") : null,
    isMarked ? t("whatIsNew.marked") : null,
    whatIsNew?.title ? t("whatIsNew.title") : null,
  ].filter((sentence) => sentence !== null);
  if (words.length === 0) return null;
  return (
    <p id="whats-new" tabIndex={-1} role="status" className={styles.whatsNew} data-moved={note === "moved"}>
      {words.join(" ")}
    </p>
  );
}
