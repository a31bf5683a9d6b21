import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { invalidPage } from "../page-validation.ts";
import styles from "./error-page.module.css";

/**
 * 404 has its own words, with the path where a page refused what it was asked with; all other errors
 * share some that say nothing about their cause. A page that lost its network says that instead.
 */
export function ErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  const locale = usePageLocale();
  const { pathname } = useLocation();
  const kind = kindOf(error);
  const isRefused = isRouteErrorResponse(error) && error.data === invalidPage;
  const title = kind === "notFound" && isRefused ? t("errorPage.notFound.titleOfPath", { path: pathname }) : t(`errorPage.${kind}.title`);
  useEffect(() => {
    if (kind !== "offline") return;
    const retry = () => window.location.reload();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [kind]);
  return (
    <div className={styles.page}>
      <title>{title}</title>
      {kind === "offline" ? null : <p className={styles.code}>{kind === "notFound" ? "404" : "500"}</p>}
      <h1>{title}</h1>
      <p>{t(`errorPage.${kind}.text`)}</p>
      <a className="button" href={pageHref(locale, kind === "offline" ? "/offline" : "/")}>
        {t(kind === "offline" ? "errorPage.kept" : "errorPage.home")}
      </a>
    </div>
  );
}

function kindOf(error: unknown): "notFound" | "failed" | "offline" {
  if (isRouteErrorResponse(error)) return error.status === 404 ? "notFound" : "failed";
  return typeof window !== "undefined" && !navigator.onLine ? "offline" : "failed";
}
