import { useId } from "react";
import { useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import forms from "../../ui/forms/forms.module.css";
import styles from "../operator.module.css";

/** Imports an export from another installation into an account that has no sources yet. */
export function ImportForm({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const id = useId();
  return (
    <>
      <p>{t("person.importText")}</p>
      <form
        method="post"
        encType="multipart/form-data"
        action={pageHref(locale, `/operator/files/import/${ownerId}`)}
        className={styles.form}
      >
        <div className={forms.field}>
          <label htmlFor={id}>{t("person.importFile")}</label>
          <input id={id} type="file" name="archive" accept=".zip,application/zip" required />
        </div>
        <button className="button quiet">{t("person.import")}</button>
      </form>
    </>
  );
}
