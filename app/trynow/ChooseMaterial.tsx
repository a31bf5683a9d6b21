import { useTranslation } from "react-i18next";
import { articleLanguages } from "../../src/languages.ts";
import { Field } from "../forms/Field.tsx";
import { usePageLocale } from "../i18n/locale.ts";
import styles from "./trynow.module.css";

/** A photo with a few words, or the latest post; both are plain forms. */
export function ChooseMaterial({ canConnect }: { canConnect: boolean }) {
  const { t } = useTranslation("trynow");
  const locale = usePageLocale();
  return (
    <div className={styles.ways}>
      <form className={styles.card} method="post" action="/trynow/photo" encType="multipart/form-data">
        <h2>{t("photo.heading")}</h2>
        <input type="hidden" name="locale" value={locale} />
        <Field name="photo" type="file" accept="image/jpeg,image/png,image/webp,image/heic,image/heif" required label={t("photo.file")} hint={t("photo.fileHint")} />
        <div className={styles.caption}>
          <label htmlFor="caption">{t("photo.caption")}</label>
          <textarea id="caption" name="caption" rows={4} required maxLength={2200} aria-describedby="caption-hint" />
          <p id="caption-hint" className={styles.hint}>
            {t("photo.captionHint")}
          </p>
        </div>
        <div className={styles.caption}>
          <label htmlFor="language">{t("photo.language")}</label>
          <select id="language" name="language" defaultValue={locale}>
            {articleLanguages.map((language) => (
              <option key={language} value={language}>
                {nameOf(language, locale)}
              </option>
            ))}
          </select>
        </div>
        <button className="button">{t("photo.button")}</button>
      </form>
      {canConnect ? (
        <>
          <p className={styles.or}>{t("or")}</p>
          <form className={styles.card} method="post" action="/trynow/instagram">
            <h2>{t("instagram.heading")}</h2>
            <input type="hidden" name="locale" value={locale} />
            <p>{t("instagram.text")}</p>
            <button className="button quiet">{t("instagram.button")}</button>
          </form>
        </>
      ) : null}
    </div>
  );
}

function nameOf(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
}
