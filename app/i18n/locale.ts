import { useTranslation } from "react-i18next";
import type { Locale } from "../../src/languages.ts";

export { localeOfPath, localePath } from "./locale-path.ts";

/** The language that the page is rendered in. */
export function usePageLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === "vi" ? "vi" : "en";
}
