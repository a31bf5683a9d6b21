import type { Block } from "../../document/document.ts";
import { toLocalDay } from "../../platform/time-zones.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { formatDate } from "./format-date.ts";
import type { WriterLocale } from "./locales/locale.ts";

type Dated = Pick<SourceMaterial, "postedAt" | "timeZone">;

/** "4 May". */
export function formatDay(note: Dated, locale: WriterLocale): string {
  return format(note, locale, { day: "numeric", month: "long" });
}

/** "Monday 4 May" above a note. */
export function dayHeading(note: Dated, locale: WriterLocale): Block {
  return { type: "heading", level: 2, spans: [{ text: headingOf(note, locale) }] };
}

export function headingOf(note: Dated, locale: WriterLocale): string {
  const written = format(note, locale, { weekday: "long", day: "numeric", month: "long" });
  // Intl writes "Thứ Hai", which reads like a name.
  const text = locale.language === "vi" ? written.toLowerCase() : written;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * "4 May – 10 May 2026", from the first note's day to the last one's. Each date is written in full, as checks read
 * them.
 */
export function formatDays(first: Dated, last: Dated, locale: WriterLocale): string {
  const [from, to] = [toLocalDay(first.postedAt, first.timeZone), toLocalDay(last.postedAt, last.timeZone)];
  if (from.getTime() === to.getTime()) return formatDate(last, locale);
  const isOneYear = from.getUTCFullYear() === to.getUTCFullYear();
  const whole = (note: Dated) => formatDate(note, locale).replace(/^ngày /u, "");
  // The year comes before the month.
  if (locale.language === "ja") return `${whole(first)}～${isOneYear ? formatDay(last, locale) : whole(last)}`;
  return `${isOneYear ? formatDay(first, locale) : whole(first)} – ${whole(last)}`;
}

function format({ postedAt, timeZone }: Dated, locale: WriterLocale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale.dateTag, { ...options, timeZone: "UTC" }).format(
    toLocalDay(postedAt, timeZone),
  );
}
