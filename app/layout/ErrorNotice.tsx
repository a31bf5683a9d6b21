import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { localePath, usePageLocale } from "../i18n/locale.ts";
import styles from "./error-page.module.css";

/** 404 has its own words; all other errors share some that say nothing about their cause. */
export function ErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  const locale = usePageLocale();
  const { pathname } = useLocation();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const kind = notFound ? "notFound" : "failed";
  const title = notFound ? t("errorPage.notFound.title", { path: pathname }) : t("errorPage.failed.title");
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <p className={styles.code}>{notFound ? "404" : "500"}</p>
      <h1>{title}</h1>
      <p>{t(`errorPage.${kind}.text`)}</p>
      <a className="button" href={localePath(locale, "/")}>
        {t("errorPage.home")}
      </a>
    </div>
  );
}
