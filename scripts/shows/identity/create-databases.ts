import pg from "pg";
import type { ScratchPostgres } from "../../scratch-postgres.ts";

/** Creates empty databases in the server; returns their connection strings in the same order. */
export const createDatabases = async <const Names extends readonly string[]>(
  postgres: ScratchPostgres,
  names: Names,
): Promise<{ [Name in keyof Names]: string }> => {
  const client = new pg.Client({ connectionString: postgres.connectionString() });
  await client.connect();
  try {
    for (const name of names) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  // Mapping a tuple keeps its length.
  return names.map((name) => postgres.connectionString(name)) as { [Name in keyof Names]: string };
};
