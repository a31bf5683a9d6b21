import type { WriterLocale } from "./locales/locale.ts";

const known = new Map<string, ReadonlySet<string>>();

/** Full month and weekday names as the language spells them. */
export function calendarNames(locale: WriterLocale): ReadonlySet<string> {
  let names = known.get(locale.language);
  if (!names) {
    const month = new Intl.DateTimeFormat(locale.dateTag, { month: "long", timeZone: "UTC" });
    const weekday = new Intl.DateTimeFormat(locale.dateTag, { weekday: "long", timeZone: "UTC" });
    const indexes = Array.from({ length: 12 }, (_, index) => index);
    names = new Set([
      ...indexes.map((index) => month.format(new Date(Date.UTC(2026, index, 1)))),
      ...indexes.map((index) => weekday.format(new Date(Date.UTC(2026, 0, index + 1)))),
    ]);
    known.set(locale.language, names);
  }
  return names;
}
