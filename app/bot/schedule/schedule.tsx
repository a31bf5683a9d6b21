import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askApi } from "../../data/api/ask-api.server.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { pageContext } from "../../server/page-context.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import { listReadyArticles } from "../articles/list-ready-articles.server.ts";
import { useApprovals } from "../articles/approving/use-approvals.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { ManagePage } from "../ManagePage.tsx";
import manage from "../manage.module.css";
import type { Route } from "./+types/schedule.ts";
import { DayList } from "./DayList.tsx";
import { ReadyList } from "./ReadyList.tsx";
import { scheduleDocument } from "./schedule-documents.ts";
import { type Shown, toShown, turn } from "./schedule-dates.ts";
import { useDayText } from "./use-day-text.ts";
import { useSchedule } from "./use-schedule.ts";
import styles from "./schedule.module.css";

export const handle: RouteHandle = { namespaces: ["schedule", "errors"] };

/** How many days ahead people can choose. */
const AHEAD_DAYS = 35;

export async function loader(args: Route.LoaderArgs) {
  const { viewer } = args.context.get(pageContext);
  const now = new Date();
  const shown = toShown(args.url.searchParams, viewer.state === "signed-in" ? viewer.timeZone : "UTC", now);
  const until = new Date(now.getTime() + AHEAD_DAYS * 86_400_000).toISOString();
  const range = { from: shown.from, to: shown.to, now: now.toISOString(), until };
  const [{ data, errors }, list] = await Promise.all([
    askApi(args, scheduleDocument, range),
    listReadyArticles(args, { toSchedule: true }),
  ]);
  // An error that fails a whole request fails both, so it's shown once.
  return { shown, data, ready: list.ready, errors: data ? [...errors, ...list.errors] : errors };
}

/** What is published when: a week or a month of slots, and the articles for them. */
export default function Schedule({ loaderData: { shown, data, ready, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("schedule");
  const locale = usePageLocale();
  // An approval from the previous page may still be pending: once sent, it fills a slot here, and Z undoes it.
  useApprovals();
  const sites = data?.integrations?.nodes ?? [];
  const loaded = {
    publications: data?.schedule?.publications ?? [],
    freeSlots: data?.schedule?.freeSlots ?? [],
    coming: data?.coming?.freeSlots ?? [],
    ready,
  };
  const { shown: schedule, actions } = useSchedule(loaded, sites);
  const hasSlots =
    sites.some(({ status, publishWhen }) => status === "ACTIVE" && publishWhen === "NEXT_SLOT") ||
    schedule.publications.some(({ state }) => state === "WAITING");
  return (
    <ManagePage title={t("title")} heading={t("heading")} intro={t("intro")} action={<ViewSwitch shown={shown} />}>
      <LoadFailures errors={errors} />
      <FailureNotice failure={actions.failure} />
      {data?.billingInfo?.mayPublish === false ? (
        <p className={manage.notice}>
          {t("needsPremium")} <Link to={localePath(locale, "/bot/upgrade")}>{t("seePlans")}</Link>
        </p>
      ) : null}
      {data && !hasSlots ? <NoSlots siteId={sites.find(({ status }) => status === "ACTIVE")?.id ?? null} /> : null}
      {hasSlots ? <ReadyList ready={schedule.ready} coming={schedule.coming} actions={actions} /> : null}
      <section className={styles.calendar} aria-labelledby="period">
        <Period shown={shown} />
        <DayList shown={shown} schedule={schedule} actions={actions} />
        {hasSlots && shown.view === "week" ? (
          <p className={styles.hint}>
            {t("nothing")} <Link to={localePath(locale, "/bot/connections")}>{t("setTimes")}</Link>
          </p>
        ) : null}
      </section>
    </ManagePage>
  );
}

function ViewSwitch({ shown: { view, on } }: { shown: Shown }) {
  const { t } = useTranslation("schedule");
  return (
    <nav className={styles.views} aria-label={t("views.label")}>
      {(["week", "month"] as const).map((one) => (
        <Link key={one} to={`?view=${one}&on=${on}`} aria-current={one === view ? "true" : undefined}>
          {t(`views.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

function Period({ shown }: { shown: Shown }) {
  const { t } = useTranslation("schedule");
  const { view, on, days } = shown;
  const dayText = useDayText();
  const [first = on, last = on] = [days.at(0), days.at(-1)];
  // Not `formatRange`: browser and server put different spaces into it.
  const text = view === "week" ? `${dayText.short(first)} – ${dayText.withYear(last)}` : dayText.month(on);
  return (
    <div className={styles.period}>
      <h2 id="period">{text}</h2>
      <nav aria-label={t("turn.label")}>
        <Link to={`?view=${view}&on=${turn(shown, -1)}`} aria-label={t(`turn.${view}.back`)}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <Link to={`?view=${view}`}>{t("turn.today")}</Link>
        <Link to={`?view=${view}&on=${turn(shown, 1)}`} aria-label={t(`turn.${view}.on`)}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </nav>
    </div>
  );
}

function NoSlots({ siteId }: { siteId: string | null }) {
  const { t } = useTranslation("schedule");
  const locale = usePageLocale();
  const path = siteId === null ? "/bot/integrations/add" : `/bot/integrations/edit?id=${siteId}`;
  return (
    <EmptyState Icon={CalendarDays} text={t("noSlots.text")}>
      <Link className="button" to={localePath(locale, path)}>
        {t(siteId === null ? "noSlots.connect" : "noSlots.choose")}
      </Link>
    </EmptyState>
  );
}
