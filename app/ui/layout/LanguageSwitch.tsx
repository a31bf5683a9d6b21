import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { atBase } from "../../base-path.ts";
import { locales } from "../../../src/platform/languages.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import styles from "./language-switch.module.css";

/** A form, because it changes the cookie that stores the choice. */
export function LanguageSwitch() {
  const { t } = useTranslation("common");
  const current = usePageLocale();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={atBase("/language")} className={styles.language} aria-label={t("language.label")}>
      <input type="hidden" name="next" value={pathname + search} />
      {locales.map((locale) => (
        <button
          key={locale}
          name="locale"
          value={locale}
          lang={locale}
          aria-current={locale === current ? "true" : undefined}
        >
          {t(`language.${locale}`)}
        </button>
      ))}
    </form>
  );
}
