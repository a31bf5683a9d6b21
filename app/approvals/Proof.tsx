import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { Document } from "../ui/article/Document.tsx";
import forms from "../ui/forms/forms.module.css";
import { CopyPanel } from "./CopyPanel.tsx";
import { OtherTitles } from "./OtherTitles.tsx";
import type { Note } from "./proof-form.ts";
import styles from "./proof.module.css";
import { isBeingWritten } from "./QuestionsPanel.tsx";

type ProofProps = {
  view: ApprovalView;
  decideAt: string;
  note: Note | null;
  /** Why the last press did nothing. */ problem: string | null;
  /** What was typed for it and couldn't be used. */ typed: string | null;
  /** Questions and facts, below the article. */ asks: ReactNode;
  children: ReactNode;
};

/** The article as it will look, with its owner and destination. `children` holds the available actions. */
export function Proof({ view, decideAt, note, problem, typed, asks, children }: ProofProps) {
  const { t } = useTranslation("approval");
  const { article, pictureUrls } = view;
  const [first, ...rest] = article.document.blocks;
  // The photo goes above the title, at full page width.
  const leadsWithPicture = first?.type === "figure" || first?.type === "gallery";
  const body = leadsWithPicture ? rest : article.document.blocks;
  const isNew = view.state === "waiting" && view.whatIsNew !== null;
  const fresh = { label: `${t("whatIsNew.label")} `, blocks: isNew ? (view.whatIsNew?.blocks ?? []) : [] };
  const bodyFresh = leadsWithPicture ? { ...fresh, blocks: fresh.blocks.map((index) => index - 1) } : fresh;
  return (
    <div className={styles.page}>
      <title>{t("title", { title: article.title })}</title>
      <header className={styles.header}>
        <p className={styles.wordmark}>Galley</p>
        {view.accountName === "" ? null : <p>{t("proofFor", { account: view.accountName })}</p>}
      </header>
      <main>
        {problem ? (
          <div className={forms.alert} role="alert">
            <p>{problem}</p>
            {typed ? <Typed text={typed} /> : null}
          </div>
        ) : null}
        <ApprovalStatus view={view} />
        <WhatIsNew view={view} note={note} />
        <article className={styles.paper} lang={article.language}>
          {leadsWithPicture ? (
            <div className={styles.lead}>
              <Document blocks={[first]} pictureUrls={pictureUrls} />
            </div>
          ) : null}
          <h1>{article.title}</h1>
          {view.state === "waiting" ? (
            <OtherTitles titles={view.titles} title={article.title} decideAt={decideAt} />
          ) : null}
          <Document blocks={body} pictureUrls={pictureUrls} fresh={bodyFresh} />
        </article>
        {asks}
        {view.copy ? <CopyPanel copy={view.copy} /> : null}
        <footer className={styles.origin}>
          <p>{t(`writer.${article.writer}`)}</p>
          <Posts view={view} />
        </footer>
      </main>
      {children}
    </div>
  );
}

/** Links to the post, or to each post of a digest. */
function Posts({ view: { posts, timeZone } }: { view: ApprovalView }) {
  const { t, i18n } = useTranslation("approval");
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone });
  return posts.map(({ permalink, postedAt }) =>
    permalink === null ? null : (
      <p key={permalink}>
        <a href={permalink} rel="noopener noreferrer">
          {posts.length === 1 ? t("openPost") : t("openPostOf", { date: format.format(postedAt) })}
        </a>
      </p>
    ),
  );
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

/** What the reader should know about the version that they see: it's new, or it came while they decided. */
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

/** One line at the top: the article's status and what happens next. */
function ApprovalStatus({ view }: { view: ApprovalView }) {
  const { t, i18n } = useTranslation("approval");
  const targets = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(view.targets);
  const standing = isBeingWritten(view) ? "answers" : view.state;
  const goesOut =
    view.targets.length > 0
      ? t(`standing.${standing}.withTargets`, { targets })
      : t(`standing.${standing}.withoutTargets`);
  return (
    <section className={styles.standing} data-state={view.state} aria-label={t("standing.label")}>
      <p className={styles.state}>{t(`standing.${standing}.heading`)}</p>
      <p>{goesOut}</p>
      {view.votes && (view.state === "waiting" || view.state === "said-yes") ? <p>{t("votes", view.votes)}</p> : null}
      {view.changeRequest && view.state === "changes" ? (
        <p>
          {t("wish")} <q>{view.changeRequest}</q>
        </p>
      ) : null}
      {view.decidedAt ? (
        <p>
          <time dateTime={view.decidedAt.toISOString()}>
            {new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: view.timeZone }).format(
              view.decidedAt,
            )}
          </time>
        </p>
      ) : null}
    </section>
  );
}
