import { createInstance, type i18n as I18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next/initReactI18next";
import { locales, type Locale } from "../../src/platform/languages.ts";

const files = import.meta.glob<ResourceLanguage>("../../messages/*/*.json", { eager: true, import: "default" });

/** All texts by language, for rendering on the server. */
const instances = new Map<Locale, I18n>(locales.map((locale) => [locale, createI18n(locale)]));

export function i18nFor(locale: Locale): I18n {
  const instance = instances.get(locale);
  if (!instance) throw new Error(`No texts for ${locale}`);
  return instance;
}

function createI18n(locale: Locale): I18n {
  const resources: ResourceLanguage = {};
  for (const [path, texts] of Object.entries(files)) {
    const [, language, namespace] = /messages\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (language === locale && namespace) resources[namespace] = texts;
  }
  const instance = createInstance().use(initReactI18next);
  void instance.init({
    lng: locale,
    resources: { [locale]: resources },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return instance;
}
