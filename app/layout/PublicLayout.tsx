import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { locales } from "../../src/languages.ts";
import { localePath, usePageLocale } from "../i18n/locale.ts";
import styles from "./public-layout.module.css";

/** Header and footer of everything that can be seen without signing in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  const locale = usePageLocale();
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
        </nav>
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/** A form, because it changes something: the cookie that keeps the choice. */
function LanguageSwitch() {
  const { t } = useTranslation("common");
  const current = usePageLocale();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language" className={styles.language} aria-label={t("language.label")}>
      <input type="hidden" name="next" value={pathname + search} />
      {locales.map((locale) => (
        <button key={locale} name="locale" value={locale} lang={locale} aria-current={locale === current ? "true" : undefined}>
          {t(`language.${locale}`)}
        </button>
      ))}
    </form>
  );
}
