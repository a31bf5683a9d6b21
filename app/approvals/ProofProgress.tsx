import { useTranslation } from "react-i18next";
import styles from "../ui/questions/questions.module.css";
import { useFollowing } from "./use-following.ts";

type ProofProgressProps = {
  /** The version on the page. */ version: number;
  stateAt: string;
  lookAt: string;
  /** The address that says the next version couldn't be written. */ failedAt: string;
};

/** Follows the writing of the next version, and opens it when it's ready. */
export function ProofProgress({ version, stateAt, lookAt, failedAt }: ProofProgressProps) {
  const { t } = useTranslation("questions");
  useFollowing(stateAt, true, ({ state, version: written }) => {
    if (state !== "changes") window.location.replace(written === version ? failedAt : lookAt);
  });
  return (
    <div className={styles.writing} role="status">
      <progress aria-label={t("writing.heading")} />
      <p>{t("writing.text")}</p>
      <noscript>
        {/* If the address had a fragment, a second press would only scroll. */}
        <a className="button quiet" href={lookAt.replace(/#.*/, "")}>
          {t("writing.look")}
        </a>
      </noscript>
    </div>
  );
}
