import { useTranslation } from "react-i18next";
import { dateFormat } from "../i18n/dates.ts";
import { usePageLocale } from "../i18n/locale.ts";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import styles from "./proof.module.css";
import { SideEffects } from "../ui/article/SideEffects.tsx";
import { isBeingWritten } from "./QuestionsPanel.tsx";

/** States in which the link can no longer decide, so the page offers signing in. */
const atAnEnd: ApprovalView["state"][] = ["superseded", "expired", "revoked"];

/** The article's status and what happens next. */
export function ProofStatus({ view }: { view: ApprovalView }) {
  const { t, i18n } = useTranslation("approval");
  const locale = usePageLocale();
  const labels = view.targets.map(({ label }) => label);
  const targets = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(labels);
  const standing = isBeingWritten(view) ? "answers" : view.state;
  const goesOut =
    view.targets.length > 0
      ? t(`standing.${standing}.withTargets`, { targets })
      : t(`standing.${standing}.withoutTargets`);
  return (
    <section className={styles.standing} data-state={view.state} aria-label={t("standing.label")}>
      <p className={styles.state}>{t(`standing.${standing}.heading`)}</p>
      <p>{goesOut}</p>
      {view.state === "waiting" || view.state === "said-yes"
        ? view.targets.map(({ label, sideEffects }) => <SideEffects key={label} label={label} effects={sideEffects} />)
        : null}
      {view.votes && (view.state === "waiting" || view.state === "said-yes") ? <p>{t("votes", view.votes)}</p> : null}
      {view.changeRequest && view.state === "changes" ? (
        <p>
          {t("wish")} <q>{view.changeRequest}</q>
        </p>
      ) : null}
      {view.decidedAt ? (
        <p>
          <time dateTime={view.decidedAt.toISOString()}>
            {dateFormat(locale, { dateStyle: "long" }, view.timeZone).format(view.decidedAt)}
          </time>
        </p>
      ) : null}
      {view.articleUrl !== null && atAnEnd.includes(view.state) ? (
        <p>
          <a href={view.articleUrl}>{t("standing.open")}</a>
        </p>
      ) : null}
    </section>
  );
}
