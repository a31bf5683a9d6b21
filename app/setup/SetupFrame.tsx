import type { ReactNode } from "react";
import type { SetupPage } from "../../src/entries/setup/setup-page.ts";
import { locales } from "../../src/platform/languages.ts";
import languageStyles from "../ui/layout/language-switch.module.css";
import layout from "../ui/layout/public-layout.module.css";
import "../ui/theme/fonts.css";
import "../ui/theme/tokens.css";
import "../ui/theme/base.css";
import styles from "./setup.module.css";
import { commonTexts, sayTexts, setupTexts } from "./texts.ts";

/** The document around a page. It has no links to other pages, because there are none yet. */
export function SetupFrame({ page, children }: { page: SetupPage; children: ReactNode }) {
  const { locale, path, notice } = page;
  const t = setupTexts(locale);
  const common = commonTexts(locale);
  const said = notice === null ? "" : sayTexts(locale)("notice", notice);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${t("title")} · Galley`}</title>
        <link rel="stylesheet" href="/setup/files/style.css" />
      </head>
      <body>
        <div className={layout.page}>
          <a className="skip-link" href="#content">
            {common("skipToContent")}
          </a>
          <header className={layout.header}>
            <a className={layout.wordmark} href="/setup">
              Galley
            </a>
            {page.kind === "step" && page.number !== null ? (
              <p className={styles.progress}>{t("progress", { number: page.number, of: page.of })}</p>
            ) : null}
          </header>
          <main id="content" className={layout.main}>
            <div className={styles.column}>
              {said === "" ? null : (
                <p className={styles.notice} role="status">
                  {said}
                </p>
              )}
              {children}
            </div>
          </main>
          <footer className={layout.footer}>
            <form
              method="post"
              action="/setup/language"
              className={languageStyles.language}
              aria-label={common("language.label")}
            >
              <input type="hidden" name="next" value={path} />
              {locales.map((one) => (
                <button
                  key={one}
                  name="locale"
                  value={one}
                  lang={one}
                  aria-current={one === locale ? "true" : undefined}
                >
                  {common(`language.${one}`)}
                </button>
              ))}
            </form>
          </footer>
        </div>
      </body>
    </html>
  );
}
