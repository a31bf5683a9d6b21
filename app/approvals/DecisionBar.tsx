import { useTranslation } from "react-i18next";
import styles from "./decision-bar.module.css";

type DecisionBarProps = {
  decideAt: string;
  /** The one that the page shows. */
  version: number;
  publishes: boolean;
  followsChangeRequests: boolean;
};

/** The decisions, at the bottom within thumb's reach. Those that are links open a form and change nothing yet. */
export function DecisionBar({ decideAt, version, publishes, followsChangeRequests }: DecisionBarProps) {
  const { t } = useTranslation("approval");
  return (
    <form className={styles.bar} method="post" action={decideAt} aria-label={t("decide.label")}>
      <input type="hidden" name="version" value={version} />
      <div className={styles.buttons}>
        <button className="button" name="decision" value="approve">
          {publishes ? t("decide.approveAndPublish") : t("decide.approve")}
        </button>
        <a className="button quiet" href={`${decideAt}?edit`}>
          {t("decide.edit")}
        </a>
        {followsChangeRequests ? (
          <a className="button quiet" href={`${decideAt}?changes`}>
            {t("decide.changes")}
          </a>
        ) : null}
        <button className="button quiet" name="decision" value="later">
          {t("decide.later")}
        </button>
        <a className="button quiet" href={`${decideAt}?never`}>
          {t("decide.decline")}
        </a>
      </div>
    </form>
  );
}
