import { createInstance, type TFunction } from "i18next";
import type { Locale } from "../src/languages.ts";
import en from "../messages/en/mail.json" with { type: "json" };
import vi from "../messages/vi/mail.json" with { type: "json" };
import enSources from "../messages/en/sources.json" with { type: "json" };
import viSources from "../messages/vi/sources.json" with { type: "json" };

const instance = createInstance();
void instance.init({
  resources: { en: { mail: en, sources: enSources }, vi: { mail: vi, sources: viSources } },
  ns: ["mail", "sources"],
  defaultNS: "mail",
  initAsync: false,
  // React escapes what it renders; the subject is plain text.
  interpolation: { escapeValue: false },
});

export function mailTexts(locale: Locale): TFunction<"mail"> {
  return instance.getFixedT(locale, "mail");
}

export function sourceTexts(locale: Locale): TFunction<"sources"> {
  return instance.getFixedT(locale, "sources");
}
