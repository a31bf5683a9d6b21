import { Client } from "pg";
import { isFree } from "../backup/empty-database.ts";
import { type DatabaseProblem, probeDatabase } from "../doctor/probe-database.ts";

export type NewDatabaseProblem = DatabaseProblem | "in-use";

/** What keeps a backup from being restored into the database at this address; null: nothing. Changes nothing there. */
export async function checkNewDatabase(connectionString: string): Promise<NewDatabaseProblem | null> {
  const problem = await probeDatabase(connectionString);
  if (problem !== null) return problem;
  const client = new Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await isFree(client)) ? null : "in-use";
  } finally {
    await client.end().catch(() => {});
  }
}
