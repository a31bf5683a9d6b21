/** The page's language as in `html lang`: our English is American (specification, section 9). */
export function toLanguageTag(locale: string): string {
  return locale === "en" ? "en-US" : locale;
}

/** The reverse. */
export function toLocale(tag: string): string {
  return tag.split("-")[0] ?? tag;
}
