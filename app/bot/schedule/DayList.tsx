import { Check } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useBotLayout } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { dayAt, useOwnerTime } from "../owner-time.ts";
import { ArticleChip } from "./ArticleChip.tsx";
import type { FreeSlot, Scheduled } from "./schedule-documents.ts";
import { useDayText } from "./use-day-text.ts";
import type { Shown } from "./schedule-dates.ts";
import type { ScheduleActions } from "./use-schedule.ts";
import styles from "./schedule.module.css";

type Schedule = { publications: Scheduled[]; freeSlots: FreeSlot[]; coming: FreeSlot[] };
type DayListProps = { shown: Shown; schedule: Schedule; actions: ScheduleActions };

/** The days of a week or a month, with their articles. */
export function DayList({ shown, schedule, actions }: DayListProps) {
  const { timeZone } = useBotLayout();
  const dayText = useDayText();
  const isOn = (day: string) => (one: { at: string }) => dayAt(timeZone, one.at) === day;
  return (
    <>
      {shown.view === "month" ? (
        <p className={styles.weekdays} aria-hidden="true">
          {shown.days.slice(0, 7).map((day) => (
            <span key={day}>{dayText.weekday(day)}</span>
          ))}
        </p>
      ) : null}
      <ol className={styles.days} data-view={shown.view}>
        {shown.days.map((day) => (
          <Day
            key={day}
            day={day}
            shown={shown}
            schedule={{
              publications: schedule.publications.filter(isOn(day)),
              freeSlots: schedule.freeSlots.filter(isOn(day)),
              coming: schedule.coming,
            }}
            actions={actions}
          />
        ))}
      </ol>
    </>
  );
}

/** A drop on a day takes its first free slot; a drop on a slot takes that slot. */
function Day({
  day,
  shown,
  schedule,
  actions,
}: {
  day: string;
  shown: Shown;
  schedule: Schedule;
  actions: ScheduleActions;
}) {
  const [first] = actions.dragged ? actions.slotsFor(actions.dragged, schedule.freeSlots) : [];
  const target = useDrop(actions, first ?? null);
  const isMonth = shown.view === "month";
  const dayText = useDayText();
  const entries = toEntries(schedule);
  const isOutside = isMonth && day.slice(0, 7) !== shown.on.slice(0, 7);
  return (
    <li
      className={styles.day}
      aria-current={day === shown.today ? "date" : undefined}
      data-past={day < shown.today || undefined}
      data-outside={isOutside || undefined}
      data-empty={entries.length === 0 || undefined}
      {...(isMonth ? target : {})}
    >
      <h3>
        {isMonth ? (
          <Link to={`?view=week&on=${day}`}>
            <time dateTime={day}>
              <span className={styles.whole}>{dayText.day(day)}</span>
              <span className={styles.number} aria-hidden="true">
                {Number(day.slice(8))}
              </span>
            </time>
          </Link>
        ) : (
          <time dateTime={day}>{dayText.day(day)}</time>
        )}
      </h3>
      {isMonth ? (
        <MonthEntries publications={schedule.publications} free={schedule.freeSlots.length} />
      ) : (
        <ul hidden={entries.length === 0}>
          {entries.map(({ publication, slot }) =>
            publication ? (
              <Entry
                key={`${publication.articleId} ${publication.integrationId}`}
                publication={publication}
                coming={schedule.coming}
                actions={actions}
              />
            ) : (
              <Free key={`${slot.integrationId} ${slot.at}`} slot={slot} actions={actions} />
            ),
          )}
        </ul>
      )}
    </li>
  );
}

type Filled = { at: string; publication: Scheduled; slot: null };
type Empty = { at: string; publication: null; slot: FreeSlot };

function toEntries({ publications, freeSlots }: Schedule): (Filled | Empty)[] {
  return [
    ...publications.map((publication): Filled => ({ at: publication.at, publication, slot: null })),
    ...freeSlots.map((slot): Empty => ({ at: slot.at, publication: null, slot })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function Entry({
  publication,
  coming,
  actions,
}: {
  publication: Scheduled;
  coming: FreeSlot[];
  actions: ScheduleActions;
}) {
  const { integrationId, label, at, state, ...article } = publication;
  if (state === "PUBLISHED") return <Published publication={publication} />;
  return <ArticleChip item={{ ...article, planned: { integrationId, label, at } }} coming={coming} actions={actions} />;
}

function Published({ publication: { title, label, at, link } }: { publication: Scheduled }) {
  const { t } = useTranslation("schedule");
  const toTime = useOwnerTime({ timeStyle: "short" });
  return (
    <li className={styles.published}>
      <p className={styles.when}>
        <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t("live")} </span>
        <time dateTime={at}>{toTime(at)}</time> · {label}
      </p>
      {link ? (
        <a href={link} rel="noopener" target="_blank">
          {title}
        </a>
      ) : (
        title
      )}
    </li>
  );
}

function Free({ slot, actions }: { slot: FreeSlot; actions: ScheduleActions }) {
  const { t } = useTranslation("schedule");
  const toTime = useOwnerTime({ timeStyle: "short" });
  const fits = actions.dragged !== null && actions.slotsFor(actions.dragged, [slot]).length > 0;
  const target = useDrop(actions, fits ? slot : null);
  return (
    <li className={styles.free} data-fits={fits || undefined} {...target}>
      <time dateTime={slot.at}>{toTime(slot.at)}</time> · {slot.label}
      <span>{t("free")}</span>
    </li>
  );
}

const MONTH_SHOWN = 3;

function MonthEntries({ publications, free }: { publications: Scheduled[]; free: number }) {
  const { t } = useTranslation("schedule");
  const locale = usePageLocale();
  const toTime = useOwnerTime({ timeStyle: "short" });
  return (
    <>
      <ul>
        {publications.slice(0, MONTH_SHOWN).map(({ articleId, integrationId, title, at, state }) => (
          <li key={`${articleId} ${integrationId}`} className={styles.line} data-state={state}>
            <time dateTime={at}>{toTime(at)}</time>{" "}
            <Link to={localePath(locale, `/bot/articles/view?id=${articleId}`)}>{title}</Link>
          </li>
        ))}
      </ul>
      {publications.length > MONTH_SHOWN ? (
        <p className={styles.hint}>{t("more", { count: publications.length - MONTH_SHOWN })}</p>
      ) : null}
      {free > 0 ? <p className={styles.hint}>{t("freeCount", { count: free })}</p> : null}
    </>
  );
}

/** Makes an element accept the dragged article into a slot. */
function useDrop(actions: ScheduleActions, slot: FreeSlot | null) {
  const [isOver, setIsOver] = useState(false);
  const { dragged } = actions;
  // One move at a time.
  if (dragged === null || slot === null || actions.pending !== null) return {};
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      void actions.move(dragged, slot);
    },
  };
}
