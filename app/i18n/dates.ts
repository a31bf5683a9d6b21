import type { Locale } from "../../src/platform/languages.ts";

type Style = Pick<Intl.DateTimeFormatOptions, "dateStyle" | "timeStyle">;

/** How much of a moment to show: "Tue 09:00", "Tue, Nov 24, 09:00" or "Tuesday, November 24 at 09:00". */
export type MomentLength = "soon" | "short" | "long";

// A 24-hour clock in each language, so that pages never disagree about 9:00 AM and 09:00.
const hourCycle = "h23";
const time = { hour: "2-digit", minute: "2-digit", hourCycle } as const;
const dayInNumbers = { day: "2-digit", month: "2-digit" } as const;

/**
 * Formats instants the way people write them, in an explicit time zone, so that browser and server agree; undefined is
 * the device's. Intl spells Vietnamese dates out ("lúc 9:00 25 tháng 11, 2026"); people write 25/11/2026.
 */
export function dateFormat(locale: Locale, style: Style, timeZone: string | undefined): Intl.DateTimeFormat {
  if (locale !== "vi" || style.dateStyle === undefined)
    return new Intl.DateTimeFormat(locale, { ...style, ...(style.timeStyle ? { hourCycle } : {}), timeZone });
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...dayInNumbers,
    year: "numeric",
    ...(style.dateStyle === "full" ? { weekday: "long" } : {}),
    ...(style.timeStyle ? time : {}),
  });
}

/** Writes "2026-11-23" as "Nov 23" or "23/11"; without a weekday or year, Intl's Vietnamese would be "23-11". */
export function toDayAndMonth(locale: Locale, day: string): string {
  if (locale === "vi") return `${day.slice(8)}/${day.slice(5, 7)}`;
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

/** Formats when an article is published: weekday, date and time, without the year. */
export function momentFormat(locale: Locale, length: MomentLength, timeZone: string): Intl.DateTimeFormat {
  const weekday = length === "long" ? "long" : "short";
  if (length === "soon") return new Intl.DateTimeFormat(locale, { weekday, ...time, timeZone });
  const day = locale === "vi" ? dayInNumbers : ({ day: "numeric", month: length } as const);
  return new Intl.DateTimeFormat(locale, { weekday, ...day, ...time, timeZone });
}
