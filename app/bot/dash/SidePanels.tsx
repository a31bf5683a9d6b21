import { Paper, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { Status } from "../sources/sources-documents.ts";
import type { Dashboard } from "./dash-documents.ts";
import styles from "./dash.module.css";

/** Counts and usage; leaves out any panel whose figures failed to load. */
export function SidePanels({ data }: { data: Dashboard }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const counts = data.articlesCount;
  return (
    <aside className={styles.panels}>
      {data.billingInfo ? <UsagePanel billing={data.billingInfo} /> : null}
      {counts ? (
        <Panel heading={t("counts.articles")}>
          <Figures
            of={[
              [t("counts.total"), counts.total],
              [t("counts.published"), counts.published],
              [
                t("counts.writing"),
                counts.pending -
                  counts.waitingForQuota -
                  counts.waitingForWords -
                  counts.waitingForAnswers -
                  counts.waitingForDigest +
                  counts.generating,
              ],
              [t("counts.failed"), counts.failed],
              [t("counts.overLimit"), counts.waitingForQuota],
              [t("counts.needWords"), counts.waitingForWords],
              [t("counts.needAnswers"), counts.waitingForAnswers],
              [t("counts.gathered"), counts.waitingForDigest],
            ]}
          />
        </Panel>
      ) : null}
      {data.sources ? (
        <Panel heading={t("counts.sources")}>
          <StatusFigures items={data.sources.nodes} />
          <Link to={localePath(locale, "/bot/sources")}>{t("counts.seeSources")}</Link>
        </Panel>
      ) : null}
      {data.integrations ? (
        <Panel heading={t("counts.integrations")}>
          <StatusFigures items={data.integrations.nodes} />
          <Link to={localePath(locale, "/bot/integrations")}>{t("counts.seeIntegrations")}</Link>
        </Panel>
      ) : null}
    </aside>
  );
}

function UsagePanel({ billing }: { billing: NonNullable<Dashboard["billingInfo"]> }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const { articlesInPeriod: used, maxArticlesInPeriod: max } = billing.usage;
  return (
    <Panel heading={t("usage.heading")}>
      <p className={styles.plan}>{t(`usage.${billing.plan}`)}</p>
      <Progress
        value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
        color="purple"
        size="lg"
        aria-label={t("usage.label")}
      />
      <p>{t("usage.used", { used, max })}</p>
      {billing.plan === "FREE" && billing.price ? (
        <>
          <p className={styles.muted}>
            {t("usage.offer", { price: billing.price })} {t("usage.partner")}
          </p>
          <Link className="button quiet" to={localePath(locale, "/bot/upgrade")}>
            {t("usage.upgrade")}
          </Link>
        </>
      ) : null}
    </Panel>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Paper component="section" className={styles.panel} withBorder radius={12} p="lg">
      <h2>{heading}</h2>
      {children}
    </Paper>
  );
}

function StatusFigures({ items }: { items: { status: Status }[] }) {
  const { t } = useTranslation("dash");
  const count = (status: string) => items.filter((item) => item.status === status).length;
  return (
    <Figures
      of={[
        [t("counts.active"), count("ACTIVE")],
        [t("counts.inactive"), count("INACTIVE")],
        [t("counts.disabled"), count("DISABLED")],
      ]}
    />
  );
}

function Figures({ of }: { of: [name: string, figure: number][] }) {
  return (
    <dl className={styles.figures}>
      {of.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
