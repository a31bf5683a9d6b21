import type { Locale } from "../../src/platform/languages.ts";

type Style = Omit<Intl.DateTimeFormatOptions, "timeZone">;
type DateFormat = Pick<Intl.DateTimeFormat, "format">;

/** How much of a moment to show: "Tue 09:00", "Tue 24 Nov, 09:00" or "Tuesday 24 November at 09:00". */
export type MomentLength = "soon" | "short" | "long";

// A 24-hour clock in each language, so that pages never disagree about 9:00 AM and 09:00.
const hourCycle = "h23" as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle } as const;
const dayInNumbers = { day: "2-digit", month: "2-digit" } as const;

/**
 * Formats instants the way people write them, in an explicit time zone, so that browser and server agree; undefined is
 * the device's. Intl spells Vietnamese dates out ("lúc 9:00 25 tháng 11, 2026"); people write 25/11/2026.
 */
export function dateFormat(locale: Locale, style: Style, timeZone: string | undefined): DateFormat {
  const clock = style.timeStyle ? { hourCycle } : {};
  if (locale === "en") return dayFirst({ ...style, ...clock }, timeZone);
  if (style.dateStyle === undefined) return new Intl.DateTimeFormat(locale, { ...style, ...clock, timeZone });
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...dayInNumbers,
    year: "numeric",
    ...(style.dateStyle === "full" ? { weekday: "long" } : {}),
    ...(style.timeStyle ? time : {}),
  });
}

/** Writes "2026-11-23" as "23 Nov" or "23/11"; without a weekday or year, Intl's Vietnamese would be "23-11". */
export function toDayAndMonth(locale: Locale, day: string): string {
  if (locale === "vi") return `${day.slice(8)}/${day.slice(5, 7)}`;
  return dayFirst({ day: "numeric", month: "short" }, "UTC").format(new Date(day));
}

/** Formats when an article is published: weekday, date and time, without the year. */
export function momentFormat(locale: Locale, length: MomentLength, timeZone: string): DateFormat {
  const weekday = length === "long" ? "long" : "short";
  if (length === "soon") return new Intl.DateTimeFormat(locale, { weekday, ...time, timeZone });
  if (locale === "en") return dayFirst({ weekday, day: "numeric", month: length, ...time }, timeZone);
  return new Intl.DateTimeFormat(locale, { weekday, ...dayInNumbers, ...time, timeZone });
}

/**
 * "24 Nov 2026, 09:00": English with the day first, as on blogs and in fixed texts. Puts the parts together here,
 * because browsers disagree about the commas of British English, which would differ from the server's page.
 */
function dayFirst(style: Style, timeZone: string | undefined): DateFormat {
  const format = new Intl.DateTimeFormat("en", { ...style, timeZone });
  return {
    format(date) {
      const told = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
      const { weekday, day, month, year, hour, minute } = told;
      const days = [weekday, day, month, year].filter((part) => part !== undefined).join(" ");
      if (hour === undefined) return days;
      const isSentence = style.weekday === "long" || style.dateStyle === "full";
      return [days, `${hour}:${minute}`].filter((part) => part !== "").join(isSentence ? " at " : ", ");
    },
  };
}
