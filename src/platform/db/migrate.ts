import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";
import { grantOwnerRole } from "./owner-role.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
const IDENTITY_FOLDER = new URL("../../../identity/migrations/", import.meta.url);

/** Held to the end of the transaction: no other process migrates meanwhile. */
export const migrationLock = "select pg_advisory_xact_lock(hashtext('galley migrations'))";
const noteTable =
  "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())";

/**
 * Applies the numbered files of migrations/ that are missing, each in one transaction. Processes
 * that start at once wait for one another; a crash leaves whole migrations only. Throws OwnerRoleError.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  // A server that goes away fails the next statement; without a listener the event would end the process in an unreadable way.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('galley migrations'))");
    await client.query(noteTable);
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const missing = (await listMigrations()).filter((name) => !rows.some((row) => row.name === name));
    for (const name of missing) await applyMigration(client, name);
    await grantOwnerRole(client);
    return missing;
  } finally {
    await client.end();
  }
}

/** What the next start would apply, and what a newer program has applied. Changes nothing. */
export async function listPending(connectionString: string): Promise<{ missing: string[]; unknown: string[] }> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ found: boolean }>(
      "select to_regclass('migrations') is not null as found",
    );
    const { rows } = found[0]?.found
      ? await client.query<{ name: string }>("select name from migrations order by name")
      : { rows: [] };
    const applied = rows.map(({ name }) => name);
    const known = await listMigrations();
    return {
      missing: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  } finally {
    await client.end();
  }
}

export async function listMigrations(part: "public" | "identity" = "public"): Promise<string[]> {
  const files = await readdir(part === "public" ? FOLDER : IDENTITY_FOLDER);
  return files.filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file)).sort();
}

async function applyMigration(client: Client, name: string): Promise<void> {
  await client.query("begin");
  await client.query(await readFile(new URL(name, FOLDER), "utf8"));
  await client.query("insert into migrations (name) values ($1)", [name]);
  await client.query("commit");
}

/** Makes the schema of an earlier moment in the caller's transaction, for the rows of a backup. */
export async function applyMigrationFiles(client: Client, part: "public" | "identity", names: string[]): Promise<void> {
  const [folder, table] = part === "public" ? [FOLDER, "public.migrations"] : [IDENTITY_FOLDER, "identity.migrations"];
  if (names.length === 0) return;
  if (part === "identity") await client.query("create schema if not exists identity");
  await client.query(noteTable.replace("migrations", table));
  for (const name of names) {
    await client.query(await readFile(new URL(name, folder), "utf8"));
    await client.query(`insert into ${table} (name) values ($1)`, [name]);
  }
}
