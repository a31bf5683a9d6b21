import type { TFunction } from "i18next";
import { Trans, useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import styles from "./help.module.css";

const topics = ["account", "time", "control", "facts", "languages", "price", "ownership"] as const;

/** The questions with their answers; leaves out the price question if there is no price. */
export function helpItems(t: TFunction<"home">, price: string | null): { question: string; answer: string }[] {
  return topics
    .filter((topic) => topic !== "price" || price !== null)
    .map((topic) => ({
      question: t(`help.items.${topic}.question`),
      answer: t(`help.items.${topic}.answer`, { price: price ?? "" }),
    }));
}

export function Help({ price }: { price: string | null }) {
  const { t } = useTranslation("home");
  const locale = usePageLocale();
  return (
    <section className={styles.help} id="help" aria-labelledby="help-heading">
      <header>
        <h2 id="help-heading">{t("help.heading")}</h2>
        <p>
          <Trans t={t} i18nKey="help.lead" components={{ to: <a href={pageHref(locale, "/contact")} /> }} />
        </p>
      </header>
      <div>
        {helpItems(t, price).map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
