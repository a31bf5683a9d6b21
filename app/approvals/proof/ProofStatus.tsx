import { useTranslation } from "react-i18next";
import { dateFormat } from "../../i18n/dates.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import styles from "./proof.module.css";
import { SideEffects } from "../../ui/article/SideEffects.tsx";
import { isBeingWritten } from "./QuestionsPanel.tsx";

/** States in which the link can no longer decide, so the page offers signing in. */
const atAnEnd: ApprovalView["state"][] = ["superseded", "expired", "revoked"];

/** The article's status and what happens next. */
export function ProofStatus({ view }: { view: ApprovalView }) {
  const { t } = useTranslation("approval");
  const locale = usePageLocale();
  const standing = isBeingWritten(view) ? "answers" : view.state;
  const isOpen = view.state === "waiting" || view.state === "said-yes";
  const isUnfinished = view.state === "said-yes" && view.votes !== null && view.votes.yes === view.votes.needed;
  return (
    <section className={styles.standing} data-state={view.state} aria-label={t("standing.label")}>
      <p className={styles.state}>{t(`standing.${standing}.heading`)}</p>
      <p>
        <NextStep view={view} standing={isUnfinished ? "unfinished" : standing} />
      </p>
      {isOpen
        ? view.targets.map(({ label, sideEffects }) => (
            // The sentence above says where it goes live.
            <SideEffects key={label} label={label} effects={sideEffects.filter(({ kind }) => kind !== "public-at")} />
          ))
        : null}
      {view.votes && isOpen && !isUnfinished ? <p>{t("votes", view.votes)}</p> : null}
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
      {view.articleUrl !== null && (isUnfinished || atAnEnd.includes(view.state)) ? (
        <p>
          <a href={view.articleUrl}>{t("standing.open")}</a>
        </p>
      ) : null}
    </section>
  );
}

type NextStepProps = { view: ApprovalView; standing: ApprovalView["state"] | "answers" | "unfinished" };

/** "unfinished": everyone left has approved, but the owner has to finish. Reviewers have no account to sign in to. */
function NextStep({ view: { articleUrl, targets }, standing }: NextStepProps) {
  const { t, i18n } = useTranslation("approval");
  const isReviewer = articleUrl === null;
  if (standing === "unfinished") return t(`standing.unfinished.${isReviewer ? "reviewer" : "owner"}`);
  if (isReviewer && (standing === "superseded" || standing === "expired")) return t(`standing.reviewer.${standing}`);
  if (targets.length === 0) return t(`standing.${standing}.withoutTargets`);
  const labels = targets.map(({ label }) => label);
  return t(`standing.${standing}.withTargets`, {
    targets: new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(labels),
  });
}
