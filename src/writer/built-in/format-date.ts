import { toLocalDay } from "../../platform/time-zones.ts";
import type { SourceMaterial } from "../article-writer.ts";
import type { WriterLocale } from "./locales/locale.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A post's day in words, in the owner's time zone. */
export function formatDate(
  { postedAt, timeZone }: Pick<SourceMaterial, "postedAt" | "timeZone">,
  locale: WriterLocale,
): string {
  const day = toLocalDay(postedAt, timeZone);
  // Intl omits "ngày" and "năm", which a sentence needs.
  if (locale.language === "vi")
    return `ngày ${day.getUTCDate()} tháng ${day.getUTCMonth() + 1} năm ${day.getUTCFullYear()}`;
  let format = formats.get(locale.dateTag);
  if (!format) {
    format = new Intl.DateTimeFormat(locale.dateTag, { dateStyle: "long", timeZone: "UTC" });
    formats.set(locale.dateTag, format);
  }
  const text = format.format(day);
  if (locale.language === "fr") return text.replace(/^1 /u, "1er ");
  return locale.language === "it" ? text.replace(/^1 /u, "1º ") : text;
}

/** Fills the day into a frame; Italian contracts the article before a vowel: "l'8", "dell'11". */
export function fillDate(frame: string, date: string, locale: WriterLocale): string {
  const text = frame.replace("{date}", date);
  return locale.language === "it"
    ? text.replace(/\b(?:il|(del)) (?=(?:8|11) )/u, (_, of?: string) => (of ? "dell'" : "l'"))
    : text;
}
