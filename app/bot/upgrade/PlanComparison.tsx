import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../data/api/use-change.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { toPriceText, toZeroText } from "../../i18n/price.ts";
import { BillingButton } from "./BillingButton.tsx";
import type { Billing, PlanName } from "./plans-documents.ts";
import styles from "./upgrade.module.css";

type PlanComparisonProps = { billing: Billing; change: Pick<Change, "pending" | "run"> };

/** The three plans side by side, with their prices. */
export function PlanComparison({ billing, change }: PlanComparisonProps) {
  const { t } = useTranslation("plans");
  const locale = usePageLocale();
  const { plan, partner } = billing;
  const premiumFeatures = [
    ...(["articles", "publishing", "unbranded"] as const),
    ...(partner?.hasCode ? (["partner"] as const) : []),
  ];
  const price = billing.price && toPriceText(billing.price, locale);
  return (
    <div className={styles.plans}>
      <Plan
        name="FREE"
        current={plan}
        price={billing.price && toZeroText(billing.price, locale)}
        text={t("free.text")}
        features={(["articles", "edit", "byHand"] as const).map((feature) => t(`free.features.${feature}`))}
      />
      <Plan
        name="PREMIUM"
        current={plan}
        price={price === null ? (plan === "FREE" ? null : t("premium.included")) : t("premium.perMonth", { price })}
        text={t("premium.text")}
        features={premiumFeatures.map((feature) => t(`premium.features.${feature}`))}
      >
        <PremiumAction billing={billing} change={change} />
      </Plan>
      <Plan
        name="CUSTOM"
        current={plan}
        price={t("custom.price")}
        text={t("custom.text")}
        features={[t("custom.features.articles"), t("custom.features.everything")]}
      >
        <Button component="a" variant="default" href={pageHref(locale, "/contact")}>
          {t("custom.contact")}
        </Button>
      </Plan>
    </div>
  );
}

function PremiumAction({ billing, change }: PlanComparisonProps) {
  const { t } = useTranslation("plans");
  const { t: errorText } = useTranslation("errors");
  const locale = usePageLocale();
  const { plan, price, subscription, upgrade } = billing;
  if (price === null && plan === "FREE") {
    return (
      <p>
        {t("notSold")} <a href={pageHref(locale, "/contact")}>{t("custom.contact")}</a>
      </p>
    );
  }
  if (price === null) return <p>{errorText("codes.billing-off")}</p>;
  if (subscription) {
    return (
      <BillingButton change={change} variant="default">
        {t("portal")}
      </BillingButton>
    );
  }
  if (plan !== "FREE" || upgrade === "WAITING") return null;
  return (
    <>
      <p className={styles.charge}>{t("charge", { price: toPriceText(price, locale) })}</p>
      <p className={styles.terms}>{t("terms")}</p>
      <BillingButton change={change}>{t("submit")}</BillingButton>
    </>
  );
}

type PlanProps = {
  name: Exclude<PlanName, "UNLIMITED">;
  current: PlanName;
  /** Null if plans aren't sold here. */ price: string | null;
  text: string;
  features: string[];
  children?: ReactNode;
};

function Plan({ name, current, price, text, features, children }: PlanProps) {
  const { t } = useTranslation("plans");
  const id = `plan-${name}`;
  return (
    <section className={styles.plan} aria-labelledby={id} data-main={name === "PREMIUM" || undefined}>
      <div className={styles.name}>
        <h2 id={id}>{t(`names.${name}`)}</h2>
        {name === current ? <span className={styles.current}>{t("current")}</span> : null}
      </div>
      {price === null ? null : <p className={styles.price}>{price}</p>}
      <p className={styles.text}>{text}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={20} strokeWidth={1.75} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {children ? <div className={styles.action}>{children}</div> : null}
    </section>
  );
}
