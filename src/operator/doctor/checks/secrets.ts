import { listLiveProcesses } from "../../../platform/guards/live-keys.ts";
import { countUnreadable } from "../../../platform/guards/rotate-keys.ts";
import { type Check, say } from "../check.ts";

export const checkSecrets: Check = {
  name: "secrets",
  async look({ db, sealing }) {
    const { values, unreadable } = await countUnreadable({ db, sealing });
    if (unreadable > 0)
      return {
        state: "problem",
        says: say("secrets.unreadable", { unreadable, values }),
        fix: say("secrets.unreadableFix"),
      };
    const unknowing = (await listLiveProcesses(db, sealing.fingerprint)).filter(({ knows }) => !knows);
    if (unknowing.length > 0)
      return {
        state: "problem",
        says: say("secrets.unknowing", { names: unknowing.map(({ name }) => name).join(", ") }),
        fix: say("secrets.unknowingFix"),
      };
    return { state: "ok", says: say("secrets.ok", { values }) };
  },
};
