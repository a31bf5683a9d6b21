import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { toPriceText } from "../../i18n/price.ts";
import type { Status } from "../sources/sources-documents.ts";
import type { Dashboard } from "./dash-documents.ts";
import styles from "./dash.module.css";

/** A few small figures and the plan's usage. Zeros and figures that couldn't be loaded are left out. */
export function AtAGlance({ data: { articlesCount, sources, integrations, billingInfo } }: { data: Dashboard }) {
  const { t } = useTranslation("dash");
  const toStates = useStates();
  const all = articlesCount?.total ?? 0;
  const published = articlesCount?.published ?? 0;
  return (
    <aside className={styles.glance} aria-label={t("counts.heading")}>
      {all > 0 ? (
        <Figures heading={t("counts.articles")} path="/bot/articles">
          {[t("counts.total", { count: all }), ...(published > 0 ? [t("counts.published", { count: published })] : [])]}
        </Figures>
      ) : null}
      {sources && sources.nodes.length > 0 ? (
        <Figures heading={t("counts.sources")} path="/bot/connections">
          {toStates(sources.nodes)}
        </Figures>
      ) : null}
      {integrations && integrations.nodes.length > 0 ? (
        <Figures heading={t("counts.integrations")} path="/bot/connections">
          {toStates(integrations.nodes)}
        </Figures>
      ) : null}
      {billingInfo && articlesCount?.total !== 0 ? <Usage billing={billingInfo} /> : null}
    </aside>
  );
}

function Figures({ heading, path, children }: { heading: string; path: string; children: string[] }) {
  const locale = usePageLocale();
  return (
    <div>
      <h2>
        <Link to={localePath(locale, path)}>{heading}</Link>
      </h2>
      <p>{children.join(" · ")}</p>
    </div>
  );
}

function useStates(): (items: { status: Status }[]) => string[] {
  const { t } = useTranslation("dash");
  return (items) =>
    (["ACTIVE", "INACTIVE", "DISABLED"] as const).flatMap((status) => {
      const count = items.filter((item) => item.status === status).length;
      const name = { ACTIVE: "connected", INACTIVE: "inactive", DISABLED: "disabled" } as const;
      return count > 0 ? [t(`counts.${name[status]}`, { count })] : [];
    });
}

function Usage({ billing }: { billing: NonNullable<Dashboard["billingInfo"]> }): ReactNode {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const { articlesInPeriod: used, maxArticlesInPeriod: max } = billing.usage;
  if (max === null || billing.plan === "UNLIMITED") return null;
  return (
    <div>
      <h2>
        {t("usage.heading")}: {t(`usage.${billing.plan}`)}
      </h2>
      <progress value={Math.min(used, max)} max={Math.max(max, 1)} aria-label={t("usage.label")} />
      <p>{t("usage.used", { used, max })}</p>
      {billing.plan === "FREE" && billing.price ? (
        <p>
          {t("usage.offer", { price: toPriceText(billing.price, locale) })}{" "}
          {billing.partner?.hasCode ? <>{t("usage.partner")} </> : null}
          <Link to={localePath(locale, "/bot/upgrade")}>{t("usage.upgrade")}</Link>
        </p>
      ) : null}
    </div>
  );
}
