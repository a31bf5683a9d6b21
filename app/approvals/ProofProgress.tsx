import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "../ui/questions/questions.module.css";

const EVERY_MS = 1_500;

type ProofProgressProps = { stateAt: string; lookAt: string };

/** Polls while the next version is being written, and opens it once it's there. */
export function ProofProgress({ stateAt, lookAt }: ProofProgressProps) {
  const { t } = useTranslation("questions");
  useEffect(() => {
    const timer = setInterval(() => void openWhenWritten(stateAt, lookAt), EVERY_MS);
    return () => clearInterval(timer);
  }, [stateAt, lookAt]);
  return (
    <div className={styles.writing} role="status">
      <progress aria-label={t("writing.heading")} />
      <p>{t("writing.text")}</p>
      <noscript>
        <a className="button quiet" href={lookAt}>
          {t("writing.look")}
        </a>
      </noscript>
    </div>
  );
}

async function openWhenWritten(stateAt: string, lookAt: string): Promise<void> {
  // Offline or restarting: the next poll tries again.
  const answer = await fetch(stateAt).catch(() => null);
  if (answer === null || !answer.ok) return;
  const { state } = (await answer.json()) as { state: string };
  if (state !== "changes") window.location.replace(lookAt);
}
