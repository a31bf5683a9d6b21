import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useBotLayout } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useOwnerTime } from "../owner-time.ts";
import { sourceProblem } from "../sources/source-problem.ts";
import type { Dashboard, SourceLine } from "./dash-documents.ts";
import styles from "./dash.module.css";

/** A notice's text, and where its button leads. */
type Notice = { key: string; text: string; path: string; link: string; isDead?: true };

/** Warns this many days before a connection that wasn't renewed automatically expires. */
const DAYS_TO_WARN = 7;

/** Problems after which an Instagram account has to be connected again. */
const instagramEnded: ReadonlySet<string> = new Set(["old-api", "token-dead"]);

/** Problems that need the owner, each with the one button that fixes it; dead connections first. */
export function Notices({ data }: { data: Dashboard }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const all = [...useSourceNotices(data), ...useSiteNotices(data), ...usePlanNotices(data)];
  const notices = [...all.filter(({ isDead }) => isDead), ...all.filter(({ isDead }) => !isDead)];
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t("notices.heading")}>
      <ul>
        {notices.map(({ key, text, path, link, isDead }) => (
          <li key={key} data-tone={isDead ? "bad" : "attention"}>
            <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
            <p>{text}</p>
            <Link className="button quiet" to={localePath(locale, path)}>
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSourceNotices({ sources }: Dashboard): Notice[] {
  const { t } = useTranslation("dash");
  const { t: ofSources } = useTranslation("sources");
  const deadText = ({ kind, label, lastError }: SourceLine) =>
    kind === "INSTAGRAM" && (lastError === null || instagramEnded.has(lastError))
      ? t("notices.disabled", { label })
      : t("notices.disconnected", { label, problem: sourceProblem(ofSources, lastError ?? "internal") });
  return (sources?.nodes ?? []).flatMap((source): Notice[] => {
    const { id, label, status, tokenDaysLeft } = source;
    const shown = { key: id, path: "/bot/connections", link: t("notices.reconnect") };
    if (status === "DISABLED") return [{ ...shown, text: deadText(source), isDead: true }];
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
      path: `/bot/integrations/edit?id=${id}`,
      link: t("notices.lookAtSites", { label }),
      text: t("notices.site", { label }),
      isDead: true,
    }));
}

function usePlanNotices({ billingInfo }: Dashboard): Notice[] {
  const { t } = useTranslation("dash");
  const formatDay = useOwnerTime({ dateStyle: "long" });
  const { hasPlans } = useBotLayout();
  if (!billingInfo) return [];
  const { usage, paymentFailed, cancelAtPeriodEnd, to } = billingInfo;
  const plans = { path: hasPlans ? "/bot/upgrade" : "/bot/profile?section=plan", link: t("notices.lookAtPlan") };
  const notices: Notice[] = [];
  if (paymentFailed) notices.push({ ...plans, key: "payment", text: t("notices.paymentFailed"), isDead: true });
  if (cancelAtPeriodEnd && to) {
    const text = t("notices.ending", { date: formatDay(to) });
    notices.push({ key: "ending", text, path: "/bot/profile?section=plan", link: t("notices.keepPlan") });
  }
  if (usage.remaining === 0) {
    const { nextUnitAt } = usage;
    const text = nextUnitAt ? t("notices.limitUntil", { date: formatDay(nextUnitAt) }) : t("notices.limit");
    notices.push({ ...plans, key: "limit", text });
  }
  for (const { id, kind } of billingInfo.notices) {
    // The counter above says the same.
    if (kind !== "quota-100") notices.push({ ...plans, key: id, text: t(`notices.plan.${kind}`) });
  }
  return notices;
}
