import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { localePath, usePageLocale } from "../i18n/locale.ts";
import { useSite } from "../site-context.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import styles from "./public-layout.module.css";

/** Header and footer of everything that can be seen without signing in. */
export function PublicLayout({ children, nav }: { children: ReactNode; /** Further links of the header, where there is room for them. */ nav?: ReactNode }) {
  const { t } = useTranslation("common");
  const locale = usePageLocale();
  const partner = useSite()?.partner ?? null;
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <header className={styles.header}>
        <a className={styles.wordmark} href={localePath(locale, "/")}>
          Galley
        </a>
        <nav aria-label={t("header.label")}>
          {nav}
          <a href={localePath(locale, "/signin")}>{t("header.signIn")}</a>
        </nav>
      </header>
      <main id="content" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <nav aria-label={t("footer.label")}>
          <a href={localePath(locale, "/terms")}>{t("footer.terms")}</a>
          <a href={localePath(locale, "/privacy-policy")}>{t("footer.privacy")}</a>
          <a href={localePath(locale, "/contact")}>{t("footer.contact")}</a>
          {partner ? (
            <a href={partner.url} rel="noopener">
              {partner.name}
            </a>
          ) : null}
        </nav>
        <LanguageSwitch />
      </footer>
    </div>
  );
}
