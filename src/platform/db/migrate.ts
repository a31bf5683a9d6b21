import { readdir, readFile } from "node:fs/promises";
import type { Client } from "pg";
import { openClient } from "./open-client.ts";
import { grantOwnerRole } from "./owner-role.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
const IDENTITY_FOLDER = new URL("../../../identity/migrations/", import.meta.url);

/** Held until the transaction ends, so that no other process migrates at the same time. */
export const migrationLock = "select pg_advisory_xact_lock(hashtext('galley migrations'))";
const createMigrationsTable =
  "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())";

/**
 * Applies the missing numbered files of migrations/, each in one transaction. Processes that start at the same time
 * wait for one another, and a crash never leaves half a migration. Throws OwnerRoleError.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = await openClient({ connectionString });
  try {
    await client.query("select pg_advisory_lock(hashtext('galley migrations'))");
    await client.query(createMigrationsTable);
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const missing = (await listMigrations()).filter((name) => !rows.some((row) => row.name === name));
    for (const name of missing) await applyMigration(client, name);
    await grantOwnerRole(client);
    return missing;
  } finally {
    await client.end();
  }
}

/** Lists the migrations that the next start would apply, and those that a newer release has applied. Read-only. */
export async function listPending(connectionString: string): Promise<{ missing: string[]; unknown: string[] }> {
  const client = await openClient({ connectionString });
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

/** Recreates an earlier schema in the caller's transaction, to restore a backup into. */
export async function applyMigrationFiles(client: Client, part: "public" | "identity", names: string[]): Promise<void> {
  const [folder, table] = part === "public" ? [FOLDER, "public.migrations"] : [IDENTITY_FOLDER, "identity.migrations"];
  if (names.length === 0) return;
  if (part === "identity") await client.query("create schema if not exists identity");
  await client.query(createMigrationsTable.replace("migrations", table));
  for (const name of names) {
    await client.query(await readFile(new URL(name, folder), "utf8"));
    await client.query(`insert into ${table} (name) values ($1)`, [name]);
  }
}
