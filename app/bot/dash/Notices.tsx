import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useOwnerTime } from "../owner-time.ts";
import type { Dashboard } from "./dash-documents.ts";
import styles from "./dash.module.css";

/** Where a notice links to, and the link's text. */
type Notice = { key: string; text: string; path: string; link: string };

/** Warns this many days before a connection that wasn't renewed automatically expires. */
const DAYS_TO_WARN = 7;

export function Notices({ data }: { data: Dashboard }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const notices = [...useSourceNotices(data), ...useSiteNotices(data), ...usePlanNotices(data)];
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t("notices.heading")}>
      <ul>
        {notices.map(({ key, text, path, link }) => (
          <li key={key}>
            <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
            <p>
              {text} <Link to={localePath(locale, path)}>{link}</Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSourceNotices({ sources }: Dashboard): Notice[] {
  const { t } = useTranslation("dash");
  return (sources?.nodes ?? []).flatMap(({ id, label, status, tokenDaysLeft }) => {
    const shown = { key: id, path: "/bot/sources", link: t("notices.reconnect") };
    if (status === "DISABLED") return [{ ...shown, text: t("notices.disabled", { label }) }];
    if (status !== "ACTIVE" || tokenDaysLeft === null || tokenDaysLeft > DAYS_TO_WARN) return [];
    return [{ ...shown, text: t("notices.expiring", { label, count: tokenDaysLeft }) }];
  });
}

function useSiteNotices({ integrations }: Dashboard): Notice[] {
  const { t } = useTranslation("dash");
  return (integrations?.nodes ?? [])
    .filter(({ status }) => status === "DISABLED")
    .map(({ id, label }) => ({
      key: id,
      path: "/bot/integrations",
      link: t("notices.lookAtSites"),
      text: t("notices.site", { label }),
    }));
}

function usePlanNotices({ billingInfo }: Dashboard): Notice[] {
  const { t } = useTranslation("dash");
  const formatDay = useOwnerTime({ dateStyle: "long" });
  if (!billingInfo) return [];
  const { usage, paymentFailed, cancelAtPeriodEnd, to } = billingInfo;
  const texts: { key: string; text: string }[] = [];
  if (paymentFailed) texts.push({ key: "payment", text: t("notices.paymentFailed") });
  if (usage.remaining === 0) {
    texts.push({
      key: "limit",
      text: usage.nextUnitAt ? t("notices.limitUntil", { date: formatDay(usage.nextUnitAt) }) : t("notices.limit"),
    });
  }
  for (const { id, kind } of billingInfo.notices) {
    // The counter above says the same, and still applies.
    if (usage.remaining > 0 || kind === "second-subscription-cancelled")
      texts.push({ key: id, text: t(`notices.plan.${kind}`) });
  }
  const notices = texts.map((notice) => ({ ...notice, path: "/bot/upgrade", link: t("notices.lookAtPlan") }));
  if (!cancelAtPeriodEnd || !to) return notices;
  const ending = {
    key: "ending",
    text: t("notices.ending", { date: formatDay(to) }),
    path: "/bot/profile",
    link: t("notices.keepPlan"),
  };
  return [ending, ...notices];
}
