import { type ComponentProps, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import { usePageLocale } from "../i18n/locale.ts";
import { PhotoTile } from "./PhotoTile.tsx";
import forms from "../ui/forms/forms.module.css";
import styles from "./trynow.module.css";

type PhotoFormProps = Pick<ComponentProps<"form">, "onSubmit"> & {
  languages: { code: string; name: string }[];
  /** The submit button. */ children: ReactNode;
};

/** A photo, a few words, the button, and optional settings below it. */
export function PhotoForm({ languages, onSubmit, children }: PhotoFormProps) {
  const { t } = useTranslation("trynow");
  const locale = usePageLocale();
  const caption = useRef<HTMLTextAreaElement>(null);
  /** Never over typed text. */
  const offerWords = (words: string) => {
    if (caption.current?.value === "") caption.current.value = words;
  };
  return (
    <form
      className={styles.card}
      method="post"
      action={atBase("/trynow/photo")}
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="proof" />
      <PhotoTile onWords={offerWords} />
      <div className={forms.field} data-field>
        <label htmlFor="caption">{t("photo.caption")}</label>
        <textarea
          ref={caption}
          id="caption"
          name="caption"
          rows={2}
          required
          maxLength={2200}
          aria-describedby="caption-hint"
        />
        <p id="caption-hint" className={forms.hint}>
          {t("photo.captionHint")}
        </p>
      </div>
      {children}
      <div className={styles.language}>
        <label htmlFor="language">{t("photo.language")}</label>
        <select id="language" name="language" defaultValue="">
          <option value="">{t("photo.sameLanguage")}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className={forms.hint}>{t("photo.private")}</p>
    </form>
  );
}
