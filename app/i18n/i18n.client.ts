import { createInstance, type BackendModule, type i18n as I18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next/initReactI18next";
import { toLocale } from "./language-tag.ts";

const files = import.meta.glob<ResourceLanguage>("../../messages/*/*.json", { import: "default" });

/** Fetches a namespace when a page first needs it. */
const bundledTexts: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = files[`../../messages/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, true),
    );
  },
};

/** Resolves once the texts that the page names are loaded in its language. */
export async function loadPageTexts(): Promise<I18n> {
  const { lang, dataset } = document.documentElement;
  const instance = createInstance().use(bundledTexts).use(initReactI18next);
  await instance.init({
    lng: toLocale(lang),
    ns: dataset["namespaces"]?.split(" ") ?? ["common"],
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  return instance;
}
