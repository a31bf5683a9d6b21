import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import { useFollowing } from "../data/use-following.ts";
import forms from "../ui/forms/forms.module.css";
import styles from "./trynow.module.css";

type TryNowProgressProps = {
  /** The article is being rewritten, with the earlier one below. */ isAnswered: boolean;
  picture: { url: string; width?: number; height?: number } | null;
};

/** Waits with the visitor: shows their photo in its final place, and opens the article when it's done. */
export function TryNowProgress({ isAnswered, picture }: TryNowProgressProps) {
  const { t } = useTranslation(["trynow", "questions"]);
  useFollowing<{ state: string | null }>(atBase("/trynow/state"), true, ({ state }) => {
    if (state === "PENDING" || state === "GENERATING") return false;
    window.location.replace("?written");
    return true;
  });
  const lookAgain = (
    <noscript>
      <a className="button quiet" href="?">
        {t("progress.look")}
      </a>
    </noscript>
  );
  if (isAnswered)
    return (
      <section className={styles.progress} role="status">
        <h2>{t("questions:writing.heading")}</h2>
        <p>{t("questions:writing.text")}</p>
        {lookAgain}
      </section>
    );
  return (
    <section className={`${styles.paper} ${styles.coming}`} role="status">
      {picture ? <img src={picture.url} width={picture.width} height={picture.height} alt="" /> : null}
      <h2>{t("progress.heading")}</h2>
      <div className={styles.lines} aria-hidden>
        {Array.from({ length: 6 }, (_, line) => (
          <span key={line} />
        ))}
      </div>
      <p className={forms.hint}>{t("progress.text")}</p>
      {lookAgain}
    </section>
  );
}
