import { ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SiteContent } from "../../src/platform/config/site-content.ts";
import { usePageLocale } from "../i18n/locale.ts";
import styles from "./partner.module.css";

export function Partner({ partner }: { partner: NonNullable<SiteContent["partner"]> }) {
  const { t } = useTranslation("home");
  const locale = usePageLocale();
  return (
    <section className={styles.partner} aria-labelledby="partner">
      {partner.logo ? <img className="logo" src={partner.logo} alt="" height={48} loading="lazy" /> : null}
      <div>
        <h2 id="partner">{t("partner.heading", { partner: partner.name })}</h2>
        <p>{partner.offer[locale]}</p>
      </div>
      <a className="button quiet" href={partner.url} rel="noopener">
        {t("partner.link", { partner: partner.name })} <ArrowUpRight size={20} strokeWidth={1.75} aria-hidden />
      </a>
    </section>
  );
}
