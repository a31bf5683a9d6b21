import { useTranslation } from "react-i18next";
import forms from "../../ui/forms/forms.module.css";
import { TextField } from "../TextField.tsx";
import styles from "../operator.module.css";

const vendors = { "openai-compatible": "OpenAI-compatible", anthropic: "Anthropic", google: "Google" };

/** Sets the model that writes for everybody; a key can be entered, but is never shown. */
export function ModelForm({ hasStored, typed }: { hasStored: boolean; typed: Record<string, string> }) {
  const { t } = useTranslation("operator");
  return (
    <form method="post" className={styles.form}>
      <div className={forms.field}>
        <label htmlFor="provider">{t("models.vendor")}</label>
        <select id="provider" name="provider" defaultValue={typed["provider"]}>
          {Object.entries(vendors).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <TextField name="name" required label={t("models.name")} defaultValue={typed["name"]} autoComplete="off" />
      <TextField
        name="url"
        type="url"
        label={t("models.url")}
        hint={t("models.urlHint")}
        defaultValue={typed["url"]}
        autoComplete="off"
      />
      <div className={forms.field}>
        <label htmlFor="key">{t("models.key")}</label>
        <select id="key" name="key" defaultValue={typed["key"] ?? "new"}>
          <option value="new">{t("models.keyNew")}</option>
          {hasStored ? <option value="kept">{t("models.keyKept")}</option> : null}
          <option value="none">{t("models.keyNone")}</option>
        </select>
      </div>
      <TextField name="apiKey" type="password" label={t("models.keyText")} autoComplete="off" />
      <TextField name="price" label={t("models.price")} hint={t("models.priceHint")} defaultValue={typed["price"]} />
      <label className={styles.check}>
        <input type="checkbox" name="untested" value="yes" />
        {t("models.untested")}
      </label>
      <button className="button" name="intent" value="set">
        {t("models.submit")}
      </button>
    </form>
  );
}
