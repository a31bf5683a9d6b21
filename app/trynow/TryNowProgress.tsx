import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import styles from "./trynow.module.css";

const EVERY_MS = 1_500;

/** Polls for the article while the visitor waits, and reloads the page once it is done or has failed. */
export function TryNowProgress({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation(["trynow", "questions"]);
  const heading = isAnswered ? t("questions:writing.heading") : t("progress.heading");
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenDone(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className={styles.progress} role="status">
      <h2>{heading}</h2>
      <progress aria-label={heading} />
      <p>{isAnswered ? t("questions:writing.text") : t("progress.text")}</p>
      <noscript>
        <a className="button quiet" href="?">
          {t("progress.look")}
        </a>
      </noscript>
    </section>
  );
}

async function reloadWhenDone(): Promise<void> {
  // Offline or restarting: the next poll tries again.
  const answer = await fetch(atBase("/trynow/state")).catch(() => null);
  if (answer === null || !answer.ok) return;
  const { state } = (await answer.json()) as { state: string | null };
  if (state !== "PENDING" && state !== "GENERATING") window.location.reload();
}
