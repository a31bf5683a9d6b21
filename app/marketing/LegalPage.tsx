import { Trans, useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { PublicLayout } from "../ui/layout/PublicLayout.tsx";
import { PageHead } from "./PageHead.tsx";
import styles from "./legal.module.css";

type LegalPageProps = {
  title: string;
  description: string;
  heading: string;
  lead?: string;
  sections: { heading: string; text: string }[];
};

/** A text in sections, each with its own anchor. */
export function LegalPage({ title, description, heading, lead, sections }: LegalPageProps) {
  const { t } = useTranslation("legal");
  const locale = usePageLocale();
  return (
    <PublicLayout>
      <PageHead title={title} description={description} />
      <div className={styles.page}>
        <header>
          <h1>{heading}</h1>
          <p className={styles.updated}>{t("updated")}</p>
        </header>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        <p className={styles.updated}>
          <Trans t={t} i18nKey="contact" components={{ to: <a href={pageHref(locale, "/contact")} /> }} />
        </p>
      </div>
    </PublicLayout>
  );
}
