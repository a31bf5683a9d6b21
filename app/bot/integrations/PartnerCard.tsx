import { useTranslation } from "react-i18next";
import { useBotLayout } from "../../data/api/use-change.ts";
import styles from "./partner-card.module.css";
import type { Partner } from "./integrations-documents.ts";

/** The partner platform's offer, with the discount code if the plan has one. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation("integrations");
  const { hasPlans } = useBotLayout();
  return (
    <aside className={styles.card} aria-label={partner.name}>
      {partner.logo ? <img className="logo" src={partner.logo} alt="" height={40} loading="lazy" /> : null}
      <div>
        <p>
          <a href={partner.url} rel="noopener" target="_blank">
            {partner.name}
          </a>
        </p>
        <p>{partner.offer}</p>
        {partner.code ? (
          <p className={styles.code}>{t("partner.code", { code: partner.code })}</p>
        ) : hasPlans && partner.hasCode ? (
          <p className={styles.code}>{t("partner.premium")}</p>
        ) : null}
      </div>
    </aside>
  );
}
