import type { WriterLocale } from "./locales/locale.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day in words, in UTC: the platform tells no time zone. */
export function formatDate(day: Date, locale: WriterLocale): string {
  // Intl leaves out "ngày" and "năm", which a sentence needs.
  if (locale.language === "vi") return `ngày ${day.getUTCDate()} tháng ${day.getUTCMonth() + 1} năm ${day.getUTCFullYear()}`;
  let format = formats.get(locale.dateTag);
  if (!format) {
    format = new Intl.DateTimeFormat(locale.dateTag, { dateStyle: "long", timeZone: "UTC" });
    formats.set(locale.dateTag, format);
  }
  const text = format.format(day);
  return locale.language === "fr" ? text.replace(/^1 /u, "1er ") : text;
}
