import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { Document } from "../ui/article/Document.tsx";
import { CopyPanel } from "./CopyPanel.tsx";
import { OtherTitles } from "./OtherTitles.tsx";
import styles from "./proof.module.css";

type ProofProps = { view: ApprovalView; decideAt: string; children: ReactNode };

/** The article as it will look, with its owner and destination. `children` holds the available actions. */
export function Proof({ view, decideAt, children }: ProofProps) {
  const { t } = useTranslation("approval");
  const { article, pictureUrls } = view;
  const [first, ...rest] = article.document.blocks;
  // The photo goes above the title, at full page width.
  const leadsWithPicture = first?.type === "figure" || first?.type === "gallery";
  const body = leadsWithPicture ? rest : article.document.blocks;
  return (
    <div className={styles.page}>
      <title>{t("title", { title: article.title })}</title>
      <header className={styles.header}>
        <p className={styles.wordmark}>Galley</p>
        {view.accountName === "" ? null : <p>{t("proofFor", { account: view.accountName })}</p>}
      </header>
      <main>
        <ApprovalStatus view={view} />
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
          <Document blocks={body} pictureUrls={pictureUrls} />
        </article>
        {view.copy ? <CopyPanel copy={view.copy} /> : null}
        <footer className={styles.origin}>
          <p>{t(`writer.${article.writer}`)}</p>
          {view.permalink ? (
            <p>
              <a href={view.permalink} rel="noopener noreferrer">
                {t("openPost")}
              </a>
            </p>
          ) : null}
        </footer>
      </main>
      {children}
    </div>
  );
}

/** One line at the top: the article's status and what happens next. */
function ApprovalStatus({ view }: { view: ApprovalView }) {
  const { t, i18n } = useTranslation("approval");
  const targets = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(view.targets);
  const goesOut =
    view.targets.length > 0
      ? t(`standing.${view.state}.withTargets`, { targets })
      : t(`standing.${view.state}.withoutTargets`);
  return (
    <section className={styles.standing} data-state={view.state} aria-label={t("standing.label")}>
      <p className={styles.state}>{t(`standing.${view.state}.heading`)}</p>
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
