import { locales, type Locale } from "../../src/platform/languages.ts";
import { localePath } from "../i18n/locale-path.ts";

/** Pages that are the same for everyone: the service caches their HTML, and the browser caches them for offline use. */
const pages = ["/", "/contact", "/privacy-policy", "/terms", "/offline"];

/** Their paths in both languages. */
export const prerenderedPaths: string[] = pages.flatMap((page) => locales.map((locale) => localePath(locale, page)));

/** What a signed-in page shows when offline. */
export function offlinePath(locale: Locale): string {
  return localePath(locale, "/offline");
}
