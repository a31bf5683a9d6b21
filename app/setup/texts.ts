import { createInstance, type TFunction } from "i18next";
import type { Problem } from "../../src/entries/setup/setup-page.ts";
import type { Locale } from "../../src/platform/languages.ts";
import enCommon from "../../messages/en/common.json" with { type: "json" };
import viCommon from "../../messages/vi/common.json" with { type: "json" };
import en from "../../messages/en/setup.json" with { type: "json" };
import vi from "../../messages/vi/setup.json" with { type: "json" };

const instance = createInstance();
void instance.init({
  resources: { en: { setup: en, common: enCommon }, vi: { setup: vi, common: viCommon } },
  ns: ["setup", "common"],
  defaultNS: "setup",
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

export function setupTexts(locale: Locale): TFunction<"setup"> {
  return instance.getFixedT(locale, "setup");
}

export function commonTexts(locale: Locale): TFunction<"common"> {
  return instance.getFixedT(locale, "common");
}

/** Returns a text whose key the server composed; "" for an unknown key. */
export function sayTexts(locale: Locale): (group: "problem" | "fact" | "notice", problem: Problem) => string {
  // The server may compose any key; `exists` shows whether there is a text for it.
  const say = instance.getFixedT(locale, "setup") as unknown as (key: string, values?: object) => string;
  return (group, { key, values }) => {
    const full = key.startsWith("problem.") ? key : `${group}.${key}`;
    return instance.exists(full, { ns: "setup", lng: locale }) ? say(full, values) : "";
  };
}
