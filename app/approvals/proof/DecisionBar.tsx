import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./decision-bar.module.css";

type DecisionBarProps = {
  decideAt: string;
  /** The version on the page. */
  version: number;
  /** The address of the link's holder. */
  decidesAs: string | null;
  publishes: boolean;
  followsChangeRequests: boolean;
};

/**
 * The decisions: one row within thumb's reach on a phone, a panel beside the article on a wide screen. Links open a
 * form and change nothing yet. The other decisions are in a popover, which needs no script and closes on its own; the
 * panel shows them all the time.
 */
export function DecisionBar({ decideAt, version, decidesAs, publishes, followsChangeRequests }: DecisionBarProps) {
  const { t } = useTranslation("approval");
  return (
    <form className={styles.bar} method="post" action={decideAt} aria-label={t("decide.label")}>
      <input type="hidden" name="version" value={version} />
      {decidesAs === null ? null : <p className={styles.holder}>{t("decide.as", { address: decidesAs })}</p>}
      <button className="button" name="decision" value="approve">
        {publishes ? t("decide.approveAndPublish") : t("decide.approve")}
      </button>
      <a className="button quiet" href={`${decideAt}?edit`}>
        {t("decide.edit")}
      </a>
      <button
        type="button"
        className={`button quiet ${styles.more}`}
        popoverTarget="more-actions"
        aria-label={t("decide.more")}
        title={t("decide.more")}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div id="more-actions" popover="auto" className={styles.menu}>
        {followsChangeRequests ? (
          <a className={styles.item} href={`${decideAt}?changes`}>
            {t("decide.changes")}
          </a>
        ) : null}
        <button className={styles.item} name="decision" value="later">
          {t("decide.later")}
        </button>
        <a className={styles.item} href={`${decideAt}?never`}>
          {t("decide.decline")}
        </a>
      </div>
    </form>
  );
}
