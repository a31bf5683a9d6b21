import { readdir, readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { inTransaction } from "./database.ts";

const folder = new URL("../migrations/", import.meta.url);

/** Any number that no other lock in the database uses; processes that start at once wait for each other. */
const migrationLock = 7_261_846;

/** Applies the numbered migrations that the database doesn't have yet. */
export const migrate = async (db: Pool): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).toSorted();
  await inTransaction(db, async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    await tx.query("CREATE SCHEMA IF NOT EXISTS identity");
    await tx.query(
      `CREATE TABLE IF NOT EXISTS identity.migrations
         (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await tx.query<{ name: string }>("SELECT name FROM identity.migrations");
    const known = new Set(applied.rows.map((row) => row.name));
    for (const name of names.filter((candidate) => !known.has(candidate))) {
      await tx.query(await readFile(new URL(name, folder), "utf8"));
      await tx.query("INSERT INTO identity.migrations (name) VALUES ($1)", [name]);
    }
  });
};
