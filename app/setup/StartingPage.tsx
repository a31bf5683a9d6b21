import type { Locale } from "../../src/platform/languages.ts";
import styles from "./setup.module.css";
import { setupTexts } from "./texts.ts";

/** The service starts on the same port: a script waits for it; without scripts, the browser retries after a while. */
export function StartingPage({ locale, signInUrl }: { locale: Locale; signInUrl: string }) {
  const t = setupTexts(locale);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`20;url=${signInUrl}`} />
      </noscript>
      <h1>{t("starting.title")}</h1>
      <p className={styles.lead}>{t("starting.text")}</p>
      <p>
        <a className="button" data-sign-in href={signInUrl}>
          {t("starting.signIn")}
        </a>
      </p>
      <script src="/setup/wait.js" />
    </>
  );
}
