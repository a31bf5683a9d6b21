import { readGiven } from "../../platform/config/env.ts";
import { readSavedSettings } from "../../platform/config/saved-settings.ts";
import { isSettingUp } from "./setup-state.ts";

/**
 * Settings of people who set up Galley without its pages; with any of them, a missing setting is a mistake. Not
 * DATABASE_URL, which templates with their own database set before leaving the rest to setup.
 */
const required = ["SECRET_KEYS", "SMTP_URL", "USER_POOL_ID"];

/** True while none of the required settings is set anywhere, and while a setup is unfinished. */
export function needsSetup(): boolean {
  const { dataDir, given } = readGiven();
  if (isSettingUp(dataDir)) return true;
  const saved = readSavedSettings(dataDir);
  return required.every((name) => given[name] === undefined && saved[name] === undefined);
}
