import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import styles from "./trynow.module.css";

const EVERY_MS = 1_500;

/** Waits with the visitor: looks after the article and shows the page again when it is there, or has failed. */
export function TryNowProgress() {
  const { t } = useTranslation("trynow");
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenDone(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className={styles.progress} role="status">
      <h2>{t("progress.heading")}</h2>
      <progress aria-label={t("progress.heading")} />
      <p>{t("progress.text")}</p>
      <noscript>
        <a className="button quiet" href="?">
          {t("progress.look")}
        </a>
      </noscript>
    </section>
  );
}

async function reloadWhenDone(): Promise<void> {
  // Offline or restarting: the next look asks again.
  const answer = await fetch(atBase("/trynow/state")).catch(() => null);
  if (answer === null || !answer.ok) return;
  const { state } = (await answer.json()) as { state: string | null };
  if (state !== "PENDING" && state !== "GENERATING") window.location.reload();
}
