import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { PublicLayout } from "./PublicLayout.tsx";
import styles from "./error-page.module.css";

/** 404 has its own page; all other errors share one that says nothing about their cause. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const kind = notFound ? "notFound" : "failed";
  return (
    <PublicLayout>
      <title>{t(`errorPage.${kind}.title`)}</title>
      <div className={styles.page}>
        <p className={styles.code}>{notFound ? "404" : "500"}</p>
        <h1>{t(`errorPage.${kind}.title`)}</h1>
        <p>{t(`errorPage.${kind}.text`)}</p>
        <a className="button" href="/">
          {t("errorPage.home")}
        </a>
      </div>
    </PublicLayout>
  );
}
