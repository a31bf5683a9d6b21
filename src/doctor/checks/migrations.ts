import { listPending } from "../../db/migrate.ts";
import type { Check } from "../check.ts";

export const checkMigrations: Check = {
  name: "tables",
  async look({ secrets }) {
    const { missing, unknown } = await listPending(secrets.databaseUrl.reveal());
    if (unknown.length > 0) {
      return { state: "problem", says: `The tables are a newer Galley's (${unknown.join(", ")}).`, fix: "Run the newer program, or restore the backup that was made before the update." };
    }
    if (missing.length > 0) return { state: "warning", says: `${missing.length} migrations are not applied yet.`, fix: "The next start applies them, after a backup of the rows." };
    return { state: "ok", says: "The tables are those of this program." };
  },
};
