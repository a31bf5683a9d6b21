import { listLiveProcesses } from "../../../platform/guards/live-keys.ts";
import { countUnreadable } from "../../../platform/guards/rotate-keys.ts";
import type { Check } from "../check.ts";

export const checkSecrets: Check = {
  name: "secrets",
  async look({ db, sealing }) {
    const { values, unreadable } = await countUnreadable({ db, sealing });
    if (unreadable > 0) {
      return {
        state: "problem",
        says:
          `${unreadable} of ${values} stored secrets cannot be opened with any of SECRET_KEYS, ` +
          "so whatever needs them has stopped.",
        fix: "Put back the key that sealed them, after the others. If it is lost, their owners have to reconnect.",
      };
    }
    const unknowing = (await listLiveProcesses(db, sealing.fingerprint)).filter(({ knows }) => !knows);
    if (unknowing.length > 0) {
      const names = unknowing.map(({ name }) => name).join(", ");
      return {
        state: "problem",
        says: `Running processes do not know the first key of SECRET_KEYS: ${names}.`,
        fix: "Give all processes the same SECRET_KEYS and restart them.",
      };
    }
    return {
      state: "ok",
      says: `All ${values} stored secrets open, and every running process has the key that seals.`,
    };
  },
};
