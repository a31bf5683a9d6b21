import { findSettingPlace, findSettingText } from "../../platform/config/env.ts";
import { readSavedSettings } from "../../platform/config/saved-settings.ts";
import { type SettingGroup, type SettingText, settingsGuide, flag } from "../../platform/config/settings-guide.ts";

export type ListedSetting = {
  name: string;
  form: string;
  text: string;
  byDefault: string | null;
  isSecret: boolean;
  /** It takes "true" or "false". */
  isFlag: boolean;
  /** "environment" and "file" win over what is saved, so such a setting can't be changed here. */
  from: "environment" | "file" | "saved" | "default";
  /** Null: not set, or a secret, which is never shown. */
  value: string | null;
  isFixed: boolean;
  /** Something else was saved than what the environment or .env says. */
  isOverridden: boolean;
};

export type ListedSettings = { id: SettingGroup["id"]; settings: ListedSetting[] }[];

/** Wrong values would lock everybody out, or kill the process, so these can only be set in the machine's own files. */
const onlyOnMachine = new Set(["CRASH_AT", "DATABASE_URL", "DATA_DIR", "SECRET_KEYS"]);

/** Every setting in its group, with where its value comes from. */
export function listSettings(dataDir: string): ListedSettings {
  const saved = readSavedSettings(dataDir);
  return settingsGuide.map(({ id, settings }) => ({
    id,
    settings: Object.entries(settings).map(([name, setting]) => toListed(name, setting, saved)),
  }));
}

function toListed(name: string, setting: SettingText, saved: Record<string, string>): ListedSetting {
  const { form, text, byDefault = null, secret = false } = setting;
  const place = findSettingPlace(name);
  const from = place ?? (saved[name] ? "saved" : "default");
  const value = secret || from === "default" ? null : (findSettingText(name) ?? null);
  const isFixed = place !== null || onlyOnMachine.has(name);
  const isOverridden = place !== null && saved[name] !== undefined && saved[name] !== findSettingText(name);
  return { name, form, text, byDefault, isSecret: secret, isFlag: form === flag, from, value, isFixed, isOverridden };
}
