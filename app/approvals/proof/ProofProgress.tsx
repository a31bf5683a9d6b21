import { useTranslation } from "react-i18next";
import { useFollowing } from "../../data/use-following.ts";
import styles from "../../ui/questions/questions.module.css";
import type { ProofState } from "../proof-state.ts";

type ProofProgressProps = {
  /** The version on the page. */ version: number;
  stateAt: string;
  lookAt: string;
  /** The address that says the next version couldn't be written. */ failedAt: string;
};

/** Follows the writing of the next version, and opens it when it's ready. */
export function ProofProgress({ version, stateAt, lookAt, failedAt }: ProofProgressProps) {
  const { t } = useTranslation("questions");
  useFollowing<ProofState>(stateAt, true, ({ state, version: written }) => {
    if (state === "changes") return false;
    openAnew(written === version ? failedAt : lookAt);
    return true;
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

/** Loads the address even if only its fragment changes, for which a browser would just scroll. */
function openAnew(address: string): void {
  const { pathname, search, hash } = new URL(address, window.location.href);
  const onlyScrolls = hash !== "" && pathname === window.location.pathname && search === window.location.search;
  window.location.replace(address);
  if (onlyScrolls) window.location.reload();
}
