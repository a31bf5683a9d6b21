import { createInstance, type TFunction } from "i18next";
import type { Locale } from "../src/platform/languages.ts";
import en from "../messages/en/mail.json" with { type: "json" };
import vi from "../messages/vi/mail.json" with { type: "json" };
import enSources from "../messages/en/sources.json" with { type: "json" };
import viSources from "../messages/vi/sources.json" with { type: "json" };
import enProblems from "../messages/en/problems.json" with { type: "json" };
import viProblems from "../messages/vi/problems.json" with { type: "json" };

const instance = createInstance();
void instance.init({
  resources: {
    en: { mail: en, problems: enProblems, sources: enSources },
    vi: { mail: vi, problems: viProblems, sources: viSources },
  },
  ns: ["mail", "problems", "sources"],
  defaultNS: "mail",
  initAsync: false,
  // React escapes what it renders, and the subject is plain text.
  interpolation: { escapeValue: false },
});

export function mailTexts(locale: Locale): TFunction<"mail"> {
  return instance.getFixedT(locale, "mail");
}

export function sourceTexts(locale: Locale): TFunction<"sources"> {
  return instance.getFixedT(locale, "sources");
}

export function problemTexts(locale: Locale): TFunction<"problems"> {
  return instance.getFixedT(locale, "problems");
}
