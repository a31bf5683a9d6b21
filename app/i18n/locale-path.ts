import type { Locale } from "../../src/platform/languages.ts";

/** The page's language according to its path. */
export function localeOfPath(pathname: string): Locale {
  return pathname === "/vi" || pathname.startsWith("/vi/") ? "vi" : "en";
}

/** The path of the same page in a language; `path` has no prefix. */
export function localePath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/vi" : `/vi${path}`;
}
