import { useTranslation } from "react-i18next";
import type { ListedSetting } from "../../../src/operator/settings/list-settings.ts";
import { TextField } from "../TextField.tsx";
import styles from "../operator.module.css";

type SettingFieldProps = { setting: ListedSetting; typed: string | undefined; problem: string | undefined };

/** One setting: its value unless it is a secret, where that comes from, and what it means. */
export function SettingField({ setting, typed, problem }: SettingFieldProps) {
  const { t } = useTranslation("operator");
  const { t: tSettings, i18n } = useTranslation("settings");
  // The settings that operators set themselves have texts in each language, the others only in English.
  const say = tSettings as unknown as (key: string) => string;
  const about = `about.${setting.name}`;
  const isTranslated = i18n.exists(`settings:${about}.text`);
  const { name, form, text, byDefault, isSecret, from, value, isFixed, isOverridden } = setting;
  const hasSecret = isSecret && from !== "default";
  const origin = `${t(`settings.from.${from}`)}${hasSecret ? ` · ${t("settings.secretSet")}` : ""}`;
  return (
    <div>
      <TextField
        label={name}
        name={isFixed ? undefined : name}
        defaultValue={typed ?? value ?? ""}
        type={isSecret ? "password" : "text"}
        disabled={isFixed}
        placeholder={hasSecret ? "••••••••" : (byDefault ?? "")}
        autoComplete="off"
        spellCheck={false}
        hint={isTranslated ? `${say(`${about}.text`)} (${say(`${about}.form`)})` : `${text} (${form})`}
        problem={problem}
        hintLang={isTranslated ? undefined : "en"}
        problemLang="en"
      />
      <p className={styles.quiet}>{origin}</p>
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
