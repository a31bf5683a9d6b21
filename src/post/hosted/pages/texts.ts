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

/** "24 November 2026", in the owner's time zone and the given language. */
export function toDay(date: Date, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(toTag(language), { dateStyle: "long", timeZone }).format(date);
}

/** "November 2026" for "2026-11". */
export function toMonthName(month: string, language: string): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  return new Intl.DateTimeFormat(toTag(language), { year: "numeric", month: "long", timeZone: "UTC" }).format(date);
}

/** British English writes the day first, as everywhere else in Galley. */
function toTag(language: string): string {
  return language === "en" ? "en-GB" : language;
}
