import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { atBase } from "../../base-path.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { invalidPage } from "../../server/page-validation.ts";
import styles from "./error-page.module.css";

/**
 * 404 has its own text, with the path if a page rejected its parameters. So does 503; a proxy's 502 and 504 count as
 * 503. All other errors share a text that says nothing about their cause, unless the page lost its network.
 */
export function ErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  const locale = usePageLocale();
  const { pathname, search } = useLocation();
  const kind = kindOf(error);
  const isRefused = isRouteErrorResponse(error) && error.data === invalidPage;
  const title =
    kind === "notFound" && isRefused
      ? t("errorPage.notFound.titleOfPath", { path: pathname })
      : t(`errorPage.${kind}.title`);
  const nextPage = findNextPage(kind, pathname);
  useEffect(() => {
    if (kind !== "offline") return;
    const retry = () => window.location.reload();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [kind]);
  return (
    <div className={styles.page}>
      <title>{title}</title>
      {kind === "offline" ? null : <p className={styles.code}>{codes[kind]}</p>}
      <h1>{title}</h1>
      <p>{t(`errorPage.${kind}.text`)}</p>
      {/* A GET even after a form: the page shows the current state, and the person can press the button again. */}
      {kind === "unavailable" ? (
        <a className="button" href={atBase(pathname + search)}>
          {t("errorPage.again")}
        </a>
      ) : null}
      <a className="button" href={pageHref(locale, nextPage.path)}>
        {t(`errorPage.${nextPage.text}`)}
      </a>
    </div>
  );
}

/** Only people who have signed in see a page below /bot. */
function findNextPage(kind: Kind, pathname: string) {
  if (kind === "offline") return { path: "/offline", text: "kept" } as const;
  return /\/bot(\/|$)/.test(pathname)
    ? ({ path: "/bot/dash", text: "dashboard" } as const)
    : ({ path: "/", text: "home" } as const);
}

type Kind = "notFound" | "failed" | "unavailable" | "offline";

const codes = { notFound: "404", failed: "500", unavailable: "503" };

function kindOf(error: unknown): Kind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return "notFound";
    return [502, 503, 504].includes(error.status) ? "unavailable" : "failed";
  }
  return typeof window !== "undefined" && !navigator.onLine ? "offline" : "failed";
}
