import { useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { NoticePage } from "./NoticePage.tsx";
import styles from "./notice-page.module.css";

/** For an unknown mailed link: says what may have happened, and where owners and reviewers can go from here. */
export function UnknownLink() {
  const { t } = useTranslation("approval");
  const locale = usePageLocale();
  return (
    <NoticePage heading={t("unknown.heading")} text={t("unknown.text")}>
      <p>{t("unknown.reviewers")}</p>
      <div className={styles.answers}>
        <a className="button" href={pageHref(locale, "/bot/articles")}>
          {t("unknown.toArticles")}
        </a>
        <a className="button quiet" href={pageHref(locale, "/")}>
          {t("unknown.toHome")}
        </a>
      </div>
    </NoticePage>
  );
}
