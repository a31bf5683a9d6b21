import { type Locale, locales } from "../../platform/languages.ts";

/** The supported language that `Accept-Language` (RFC 9110, section 12.5.4) prefers; null if it names neither. */
export function chooseLocale(acceptLanguage: string | null): Locale | null {
  const wanted = (acceptLanguage ?? "").split(",", 20).map((part, index) => {
    const [tag = "", quality = ""] = part.split(";");
    const q = /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(quality)?.[1];
    return {
      locale: locales.find((locale) => tag.trim().toLowerCase().split("-")[0] === locale),
      q: q === undefined ? 1 : Number(q),
      index,
    };
  });
  const [best] = wanted
    .filter(({ locale, q }) => locale !== undefined && q > 0)
    .sort((a, b) => b.q - a.q || a.index - b.index);
  return best?.locale ?? null;
}
