import { useTranslation } from "react-i18next";
import type { Locale } from "../../src/platform/languages.ts";
import { atBase } from "../base-path.ts";
import { localePath } from "./locale-path.ts";

export { localeOfPath, localePath } from "./locale-path.ts";

/** The language that the page is rendered in. */
export function usePageLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === "vi" ? "vi" : "en";
}

/** The URL of the same page on its host, for plain links; router links take `localePath`. */
export function pageHref(locale: Locale, path: string): string {
  return atBase(localePath(locale, path));
}
