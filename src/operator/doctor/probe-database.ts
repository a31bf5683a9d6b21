import { Client } from "pg";
import { requireOwnSessions, SharedConnectionError } from "../../platform/db/require-own-sessions.ts";

const ANSWER_WITHIN_MS = 8_000;
const OLDEST = 150_000;

export type DatabaseProblem = "address" | "away" | "password" | "no-database" | "too-old" | "pooler" | "other";

/** What keeps this from being Galley's database; null: nothing. */
export async function probeDatabase(connectionString: string): Promise<DatabaseProblem | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
    if (Number(rows[0]?.number) < OLDEST) return "too-old";
    await requireOwnSessions(connectionString);
    return null;
  } catch (error) {
    if (error instanceof SharedConnectionError) return "pooler";
    return toProblem(error instanceof Error && "code" in error ? String(error.code) : "");
  } finally {
    await client.end().catch(() => {});
  }
}

/** System codes, and PostgreSQL's (appendix A, "PostgreSQL Error Codes"). */
function toProblem(code: string): DatabaseProblem {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "address";
  if (code === "28P01" || code === "28000") return "password";
  if (code === "3D000") return "no-database";
  // Without a code: no answer in time.
  return code === "" || /^E[A-Z]+$/.test(code) ? "away" : "other";
}
