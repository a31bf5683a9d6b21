import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "../ui/questions/questions.module.css";

const EVERY_MS = 1_500;

type ProofProgressProps = {
  /** The version that the page shows. */ version: number;
  stateAt: string;
  lookAt: string;
  /** Where the page says that the next version couldn't be written. */ failedAt: string;
};

/** Polls while the next version is being written, and opens it once it's there. */
export function ProofProgress({ version, stateAt, lookAt, failedAt }: ProofProgressProps) {
  const { t } = useTranslation("questions");
  useEffect(() => {
    const open = async () => {
      const written = await findWritten(stateAt);
      if (written !== null) window.location.replace(written === version ? failedAt : lookAt);
    };
    const timer = setInterval(() => void open(), EVERY_MS);
    return () => clearInterval(timer);
  }, [version, stateAt, lookAt, failedAt]);
  return (
    <div className={styles.writing} role="status">
      <progress aria-label={t("writing.heading")} />
      <p>{t("writing.text")}</p>
      <noscript>
        {/* With a fragment, the second press would only scroll. */}
        <a className="button quiet" href={lookAt.replace(/#.*/, "")}>
          {t("writing.look")}
        </a>
      </noscript>
    </div>
  );
}

/** Returns the newest version once nothing is being written any more. */
async function findWritten(stateAt: string): Promise<number | null> {
  // Offline or restarting: the next poll tries again.
  const answer = await fetch(stateAt).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const { state, version } = (await answer.json()) as { state: string; version: number };
  return state === "changes" ? null : version;
}
