import { locales, type Locale } from "../../src/platform/languages.ts";
import { localePath } from "../i18n/locale-path.ts";

/** Pages on which everybody reads the same: the service keeps them rendered, the browser keeps them for reading offline. */
const pages = ["/", "/contact", "/privacy-policy", "/terms", "/offline"];

/** Their addresses in both languages. */
export const prerenderedPaths: string[] = pages.flatMap((page) => locales.map((locale) => localePath(locale, page)));

/** What a signed-in page shows while the network is away. */
export function offlinePath(locale: Locale): string {
  return localePath(locale, "/offline");
}
