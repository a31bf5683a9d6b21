import { createInstance, type TFunction } from "i18next";
import type { Locale } from "../src/languages.ts";
import en from "../messages/en/mail.json" with { type: "json" };
import vi from "../messages/vi/mail.json" with { type: "json" };

const instance = createInstance();
void instance.init({
  resources: { en: { mail: en }, vi: { mail: vi } },
  ns: ["mail"],
  defaultNS: "mail",
  initAsync: false,
  // React escapes what it renders; the subject is plain text.
  interpolation: { escapeValue: false },
});

export function mailTexts(locale: Locale): TFunction<"mail"> {
  return instance.getFixedT(locale, "mail");
}
