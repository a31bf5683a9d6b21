import { sql } from "kysely";
import { requireOwnSessions, SharedConnectionError } from "../../../platform/db/require-own-sessions.ts";
import { type Check, say } from "../check.ts";

const OLDEST = 150_000;
const CLOCKS_APART_MS = 30_000;

export const checkDatabase: Check = {
  name: "database",
  async look({ db, clock, secrets }) {
    const asked = sql<{
      number: string;
      now: Date;
    }>`select current_setting('server_version_num') as number, clock_timestamp() as now`.execute(db);
    const answer = await asked.catch((error: unknown) =>
      String(error instanceof Error && "code" in error ? error.code : "unknown"),
    );
    if (typeof answer === "string") {
      return {
        state: "problem",
        says: say("database.away", { code: answer }),
        fix: say("database.awayFix"),
      };
    }
    const [row] = answer.rows;
    const number = Number(row?.number);
    const version = Math.floor(number / 10_000);
    if (number < OLDEST)
      return { state: "problem", says: say("database.old", { version }), fix: say("database.oldFix") };
    if (await isShared(secrets.databaseUrl.reveal()))
      return { state: "problem", says: say("database.pooler"), fix: say("database.poolerFix") };
    const apart = Math.abs((row?.now.getTime() ?? 0) - clock.now().getTime());
    if (apart > CLOCKS_APART_MS) {
      return {
        state: "warning",
        says: say("database.clock", { seconds: Math.round(apart / 1000) }),
        fix: say("database.clockFix"),
      };
    }
    return { state: "ok", says: say("database.ok", { version }) };
  },
};

async function isShared(databaseUrl: string): Promise<boolean> {
  try {
    await requireOwnSessions(databaseUrl);
    return false;
  } catch (error) {
    if (error instanceof SharedConnectionError) return true;
    throw error;
  }
}
