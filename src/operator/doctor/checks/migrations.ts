import { listPending } from "../../../platform/db/migrate.ts";
import type { Check } from "../check.ts";

export const checkMigrations: Check = {
  name: "tables",
  async look({ secrets }) {
    const { missing, unknown } = await listPending(secrets.databaseUrl.reveal());
    if (unknown.length > 0) {
      return {
        state: "warning",
        says: `A newer Galley has added to the tables (${unknown.join(", ")}). This one runs on them all the same.`,
        fix: "Update when you can. Only to undo what the newer one wrote, restore the copy that it made first.",
      };
    }
    if (missing.length > 0)
      return {
        state: "warning",
        says: `${missing.length} migrations have not been applied yet.`,
        fix: "The next start applies them, after a backup of the rows.",
      };
    return { state: "ok", says: "The tables are those of this program." };
  },
};
