import { sql } from "kysely";
import { requireOwnSessions, SharedConnectionError } from "../../../platform/db/require-own-sessions.ts";
import type { Check } from "../check.ts";

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
        says: `PostgreSQL does not answer (${answer}).`,
        fix: "Compare DATABASE_URL with the server's address, user, password and database.",
      };
    }
    const [row] = answer.rows;
    const version = Number(row?.number);
    if (version < OLDEST)
      return {
        state: "problem",
        says: `PostgreSQL ${Math.floor(version / 10_000)} is too old.`,
        fix: "Use PostgreSQL 15 or newer.",
      };
    const refusal = await requireOwnSessions(secrets.databaseUrl.reveal()).then(() => null, toRefusal);
    if (refusal !== null) return { state: "problem", says: refusal };
    const apart = Math.abs((row?.now.getTime() ?? 0) - clock.now().getTime());
    if (apart > CLOCKS_APART_MS) {
      return {
        state: "warning",
        says: `The database's clock and this machine's are ${Math.round(apart / 1000)} s apart.`,
        fix: "Let both machines take their time from NTP.",
      };
    }
    return { state: "ok", says: `PostgreSQL ${Math.floor(version / 10_000)} answers.` };
  },
};

function toRefusal(error: unknown): string {
  if (error instanceof SharedConnectionError) return error.message;
  throw error;
}
