import en from "../../../../messages/en/blog.json" with { type: "json" };
import vi from "../../../../messages/vi/blog.json" with { type: "json" };
import type { Locale } from "../../../platform/languages.ts";

/** What a blog says around its articles, in its owner's language. */
type BlogTexts = typeof en;

export const blogTexts: Record<Locale, BlogTexts> = { en, vi };

/** Fills in "{{name}}". */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

// Intl spells Vietnamese dates out, "24 tháng 11, 2026"; people write 24/11/2026.
const inNumbers = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/** "24 November 2026" or "24/11/2026", in the owner's time zone and the given language. */
export function toDay(date: Date, language: string, timeZone: string): string {
  const style = language === "vi" ? inNumbers : ({ dateStyle: "long" } as const);
  return new Intl.DateTimeFormat(toTag(language), { ...style, timeZone }).format(date);
}

/** "24 Nov 2026, 09:00" or "09:00 24/11/2026", as on the screens of the app. */
export function toMoment(date: Date, locale: Locale, timeZone: string): string {
  const day = locale === "vi" ? inNumbers : ({ day: "numeric", month: "short", year: "numeric" } as const);
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(toTag(locale), { ...day, ...time, timeZone }).format(date);
}

/** "November 2026" or "Tháng 11 năm 2026" for "2026-11", as a line begins. */
export function toMonthName(month: string, language: string): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  const style = { year: "numeric", month: "long", timeZone: "UTC" } as const;
  const name = new Intl.DateTimeFormat(toTag(language), style).format(date);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** British English writes the day first, as everywhere else in Galley. */
function toTag(language: string): string {
  return language === "en" ? "en-GB" : language;
}
