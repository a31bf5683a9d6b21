import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { ConsentBanner, ConsentLink } from "../consent/ConsentBanner.tsx";
import { isTagged } from "../../route-handle.ts";
import { useSite } from "../../site.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import styles from "./public-layout.module.css";

/** Header and footer of all public pages. */
export function PublicLayout({
  children,
  nav,
}: {
  children: ReactNode;
  /** More links in the header, where there is room for them. */ nav?: ReactNode;
}) {
  const { t } = useTranslation("common");
  const locale = usePageLocale();
  const site = useSite();
  const partner = site?.partner ?? null;
  const asksForConsent = isTagged(useMatches().map(({ handle }) => handle)) && Boolean(site?.tagManagerId);
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <header className={styles.header}>
        <a className={styles.wordmark} href={pageHref(locale, "/")}>
          Galley
        </a>
        <nav aria-label={t("header.label")}>
          {nav}
          <a href={pageHref(locale, "/signin")}>{t("header.signIn")}</a>
        </nav>
      </header>
      <main id="content" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <nav aria-label={t("footer.label")}>
          <a href={pageHref(locale, "/terms")}>{t("footer.terms")}</a>
          <a href={pageHref(locale, "/privacy-policy")}>{t("footer.privacy")}</a>
          <a href={pageHref(locale, "/contact")}>{t("footer.contact")}</a>
          {site?.statusPage ? <a href={pageHref(locale, "/status")}>{t("footer.status")}</a> : null}
          {partner ? (
            <a href={partner.url} rel="noopener">
              {partner.name}
            </a>
          ) : null}
          {asksForConsent ? <ConsentLink /> : null}
        </nav>
        <LanguageSwitch />
      </footer>
      {asksForConsent ? <ConsentBanner /> : null}
    </div>
  );
}
