import { useTranslation } from "react-i18next";
import styles from "./consent.module.css";

/**
 * Asks before the operator's tag manager loads. Hidden until the page's script knows that the visitor hasn't answered.
 */
export function ConsentBanner() {
  const { t } = useTranslation("common");
  return (
    <section className={styles.banner} aria-label={t("consent.label")} data-consent="banner" hidden>
      <p>{t("consent.text")}</p>
      <div className={styles.answers}>
        <button type="button" className="button quiet" data-consent="refuse">
          {t("consent.refuse")}
        </button>
        <button type="button" className="button quiet" data-consent="accept">
          {t("consent.accept")}
        </button>
      </div>
    </section>
  );
}

/** Lets visitors change their answer. Needs the page's script, like the tag manager itself. */
export function ConsentLink() {
  const { t } = useTranslation("common");
  return (
    <button type="button" className={styles.link} data-consent="change">
      {t("consent.change")}
    </button>
  );
}
