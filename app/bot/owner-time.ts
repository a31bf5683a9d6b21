import { useBotLayout } from "../data/api/use-change.ts";
import { dateFormat, type MomentLength, momentFormat } from "../i18n/dates.ts";
import { usePageLocale } from "../i18n/locale.ts";

const DAY_MS = 86_400_000;

/** Formats instants the way people say them, in the owner's time zone, so that browser and server agree. */
export function useOwnerTime(style: Parameters<typeof dateFormat>[1]): (time: string) => string {
  const { timeZone } = useBotLayout();
  const format = dateFormat(usePageLocale(), style, timeZone);
  return (time) => format.format(new Date(time));
}

/** Formats when an article is published, in the owner's time zone. */
export function useOwnerMoment(length: MomentLength): (time: string) => string {
  const { timeZone } = useBotLayout();
  const format = momentFormat(usePageLocale(), length, timeZone);
  return (time) => format.format(new Date(time));
}

/** Returns the instant at which a day ("2026-11-22") begins in the owner's time zone, plus `days` if given. */
export function useStartOfDay(): (day: string, days?: number) => Date {
  const { timeZone } = useBotLayout();
  return (day, days = 0) => startOfDay(timeZone, day, days);
}

/**
 * Returns the instant at which a day ("2026-11-22") begins in a time zone, plus `days`. It begins at 1:00 if the clocks
 * go forward at midnight.
 */
export function startOfDay(timeZone: string, day: string, days = 0): Date {
  const midnight = Date.parse(day) + days * DAY_MS;
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((instant) => offsetAt(instant, timeZone));
  const earliest = new Date(midnight - Math.max(...offsets));
  const isBefore = dayAt(timeZone, earliest) < new Date(midnight).toISOString().slice(0, 10);
  return isBefore ? new Date(midnight - Math.min(...offsets)) : earliest;
}

/** Returns the day ("2026-11-22") of an instant in a time zone. */
export function dayAt(timeZone: string, instant: string | Date): string {
  const local = new Date(instant).getTime();
  return new Date(local + offsetAt(local, timeZone)).toISOString().slice(0, 10);
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const told = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = told;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000;
}

/** Making one takes longer than using it a hundred times, and an archive has thousands of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en", { ...parts, timeZone, hourCycle: "h23" });
  formats.set(timeZone, format);
  return format;
}
