import { listPending } from "../../../platform/db/migrate.ts";
import { type Check, say } from "../check.ts";

export const checkMigrations: Check = {
  name: "tables",
  async look({ secrets }) {
    const { missing, unknown } = await listPending(secrets.databaseUrl.reveal());
    if (unknown.length > 0)
      return {
        state: "warning",
        says: say("tables.newer", { names: unknown.join(", ") }),
        fix: say("tables.newerFix"),
      };
    if (missing.length > 0)
      return {
        state: "warning",
        says: say("tables.missing", { count: missing.length }),
        fix: say("tables.missingFix"),
      };
    return { state: "ok", says: say("tables.ok") };
  },
};
