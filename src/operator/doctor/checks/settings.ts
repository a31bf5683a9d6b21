import type { Doubt } from "../../../platform/config/warnings.ts";
import { type Check, type DoctorText, say } from "../check.ts";

const keys = {
  "plain-address": "settings.plainAddress",
  everyone: "settings.everyone",
  guessed: "settings.guessed",
  misspelt: "settings.misspelt",
  unknown: "settings.unknown",
} as const;

export const checkSettings: Check = {
  name: "settings",
  async look({ warnings }) {
    // The address has its own check.
    const found = warnings.filter(({ setting }) => setting !== "PUBLIC_URL");
    if (found.length === 0) return { state: "ok", says: say("settings.ok") };
    return found.map((doubt) => ({ state: "warning", says: explainDoubt(doubt), fix: say("settings.fix") }));
  },
};

export function explainDoubt({ setting, about, detail }: Doubt): DoctorText {
  return say(keys[about], { setting, detail });
}
