import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SiteContent } from "../../src/platform/config/site-content.ts";
import { localePath, pageHref, usePageLocale } from "../i18n/locale.ts";
import { otherPrice, priceInTable } from "../i18n/price.ts";
import styles from "./prices.module.css";

type PricesProps = { prices: NonNullable<SiteContent["prices"]>; partner: SiteContent["partner"] };

/** Free, Premium, Custom. The table shows the price that is actually charged. */
export function Prices({ prices, partner }: PricesProps) {
  const { t, i18n } = useTranslation("home");
  const common = useTranslation("common");
  const locale = usePageLocale();
  const signUp = pageHref(locale, "/signin?tab=create");
  const zero = priceInTable({ ...prices.table, amount: 0 }, i18n.language);
  const premiumFeatures = [
    t("prices.premium.features.articles"),
    t("prices.premium.features.automatic"),
    t("prices.premium.features.branding"),
    ...(partner?.hasCode ? [t("prices.premium.features.partner", { partner: partner.name })] : []),
  ];
  return (
    <section className={styles.prices} id="prices" aria-labelledby="prices-heading">
      <header>
        <h2 id="prices-heading">{t("prices.heading")}</h2>
        <p>{t("prices.lead")}</p>
      </header>
      <div className={styles.columns}>
        <Plan
          name={t("prices.free.name")}
          price={zero}
          features={[
            t("prices.free.features.articles"),
            t("prices.free.features.approve"),
            t("prices.free.features.manual"),
          ]}
          link={{ href: signUp, label: t("prices.free.button") }}
        />
        <Plan
          name={t("prices.premium.name")}
          price={priceInTable(prices.table, i18n.language)}
          other={otherPrice(prices, common.t, i18n.language)}
          features={premiumFeatures}
          link={{
            href: `${signUp}&next=${encodeURIComponent(localePath(locale, "/bot/upgrade"))}`,
            label: t("prices.premium.button"),
          }}
          isMain
        />
        <Plan
          name={t("prices.custom.name")}
          price={t("prices.custom.price")}
          isAsked
          features={[
            t("prices.custom.features.articles"),
            t("prices.custom.features.agreed"),
            t("prices.custom.features.people"),
          ]}
          link={{ href: pageHref(locale, "/contact?topic=custom"), label: t("prices.custom.button") }}
        />
      </div>
    </section>
  );
}

type PlanProps = {
  name: string;
  price: string;
  /** The price in another currency. */ other?: string | null;
  features: string[];
  link: { href: string; label: string };
  isMain?: boolean;
  /** No amount: the price is negotiated. */ isAsked?: boolean;
};

function Plan({ name, price, other = null, features, link, isMain = false, isAsked = false }: PlanProps) {
  const { t } = useTranslation("home");
  return (
    <section className={isMain ? `${styles.plan} ${styles.main}` : styles.plan} aria-label={name}>
      <h3>{name}</h3>
      <p className={styles.price}>
        <strong>{price}</strong> {isAsked ? null : t("prices.perMonth")}
        {other ? <span>{t("prices.about", { price: other })}</span> : null}
      </p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={20} strokeWidth={1.75} aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      <a className={isMain ? "button" : "button quiet"} href={link.href}>
        {link.label}
      </a>
    </section>
  );
}
