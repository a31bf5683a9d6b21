import { useTranslation } from "react-i18next";
import type { SiteContent } from "../../src/platform/config/site-content.ts";
import { usePageLocale } from "../i18n/locale.ts";
import styles from "./operator-words.module.css";

/** Testimonials and press from the operator's settings. Unset parts are left out, and samples are marked as such. */
export function OperatorWords({ impressions, seenOn }: Pick<SiteContent, "impressions" | "seenOn">) {
  const { t } = useTranslation("home");
  const locale = usePageLocale();
  return (
    <>
      {impressions.length > 0 ? (
        <section className={styles.words} aria-labelledby="impressions">
          <h2 id="impressions">{t("impressions.heading")}</h2>
          <ul className={styles.quotes}>
            {impressions.map(({ quote, name, role, sample }) => (
              <li key={name}>
                <figure>
                  <blockquote>{quote[locale]}</blockquote>
                  <figcaption>
                    <strong>{name}</strong>
                    {role ? `, ${role[locale]}` : null} {sample ? <Sample /> : null}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {seenOn.length > 0 ? (
        <section className={styles.seenOn} aria-labelledby="seen-on">
          <h2 id="seen-on">{t("seenOn.heading")}</h2>
          <ul className={styles.names}>
            {seenOn.map(({ name, url, logo, sample }) => (
              <li key={name}>
                {url ? (
                  <a href={url} rel="noopener">
                    <Publication name={name} logo={logo} />
                  </a>
                ) : (
                  <Publication name={name} logo={logo} />
                )}{" "}
                {sample ? <Sample /> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Publication({ name, logo }: { name: string; logo: string | undefined }) {
  return logo ? <img className="logo" src={logo} alt={name} height={32} loading="lazy" /> : <span>{name}</span>;
}

function Sample() {
  const { t } = useTranslation("home");
  return <small className={styles.sample}>{t("impressions.sample")}</small>;
}
