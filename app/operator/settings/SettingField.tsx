import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ListedSetting } from "../../../src/operator/settings/list-settings.ts";
import forms from "../../ui/forms/forms.module.css";
import { TextField } from "../TextField.tsx";
import styles from "../operator.module.css";

type SettingFieldProps = { setting: ListedSetting; typed: string | undefined; problem: string | undefined };

/** Forms that the input itself shows. */
const says = new Set(["any text", "a password"]);

/** One setting: its meaning, its value unless that is a secret, and where the value comes from. */
export function SettingField({ setting, typed, problem }: SettingFieldProps) {
  const { t } = useTranslation("operator");
  const id = useId();
  const { t: tSettings, i18n } = useTranslation("settings");
  // The settings that operators set themselves have texts in each language, the others only in English.
  const say = tSettings as unknown as (key: string) => string;
  const about = `about.${setting.name}`;
  const isTranslated = i18n.exists(`settings:${about}.text`);
  const { name, form, text, byDefault, isSecret, isFlag, from, value, isFixed, isOverridden } = setting;
  const hasSecret = isSecret && from !== "default";
  const origin =
    from === "default" ? null : `${t(`settings.from.${from}`)}${hasSecret ? ` · ${t("settings.secretSet")}` : ""}`;
  const lang = isTranslated ? undefined : "en";
  const shown = typed ?? value ?? "";
  const label = (
    <>
      <span lang={lang}>{isTranslated ? say(`${about}.text`) : text}</span> <span className={styles.mono}>{name}</span>
    </>
  );
  return (
    <div>
      {isFlag && ["", "true", "false"].includes(shown) ? (
        <div className={forms.field}>
          <label htmlFor={id}>{label}</label>
          <select
            id={id}
            name={isFixed ? undefined : name}
            defaultValue={shown}
            disabled={isFixed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          >
            <option value="">
              {byDefault === null ? t("settings.byDefault") : t("settings.byDefaultValue", { value: byDefault })}
            </option>
            <option value="true">true</option>
            <option value="false">false</option>
          </select>
          {problem ? (
            <p id={`${id}-problem`} className="field-problem" lang="en">
              {problem}
            </p>
          ) : null}
        </div>
      ) : (
        <TextField
          label={label}
          name={isFixed ? undefined : name}
          defaultValue={shown}
          type={isSecret ? "password" : "text"}
          disabled={isFixed}
          placeholder={hasSecret ? "••••••••" : (byDefault ?? "")}
          autoComplete="off"
          spellCheck={false}
          hint={says.has(form) ? undefined : isTranslated ? say(`${about}.form`) : form}
          problem={problem}
          hintLang={lang}
          problemLang="en"
        />
      )}
      {origin ? <p className={styles.quiet}>{origin}</p> : null}
      {isOverridden ? <p className={styles.quiet}>{t("settings.overridden")}</p> : null}
      {isSecret && !isFixed ? <input type="hidden" name={`secret:${name}`} value="yes" /> : null}
      {isSecret && from === "saved" && !isFixed ? (
        <label className={styles.check}>
          <input type="checkbox" name={`clear:${name}`} value="yes" />
          {t("settings.clear")}
        </label>
      ) : null}
    </div>
  );
}
