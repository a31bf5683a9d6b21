import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { BackupError } from "./manifest.ts";

/**
 * Drops the tables of an instance that was started but never used. Throws BackupError for one in use, or when the
 * tables belong to another program. `mayHaveOperators`: its operators' own accounts, without anything in them, go too.
 */
export async function emptyDatabase(client: Client, { mayHaveOperators = false } = {}): Promise<void> {
  await requireNoOtherSessions(client);
  const tables = await listOwn(client);
  if (tables.length > 0 && !tables.includes("migrations")) {
    throw new BackupError(
      `The database in DATABASE_URL belongs to something else: it has a table "${tables[0]}". ` +
        "Restore into an empty one.",
    );
  }
  if (!(mayHaveOperators && (await isUnused(client)))) await requireNobody(client);
  for (const table of tables) await client.query(`drop table public.${client.escapeIdentifier(table)} cascade`);
  await client.query("drop function if exists public.note_change()");
  for (const schema of ["identity", "jobs"]) await client.query(`drop schema if exists ${schema} cascade`);
}

/** Whether only operators have accounts or may sign in, and none of them has connected anything. */
export async function isUnused(client: Client): Promise<boolean> {
  const ours = "select account_id from operators where account_id is not null";
  const used = [
    `accounts where deleted_at is null and owner_id not in (${ours})`,
    "sources",
    "integrations",
    "articles",
    ...((await exists(client, "identity.users"))
      ? [`identity.users where sub::text not in (select user_id from accounts where owner_id in (${ours}))`]
      : []),
  ];
  if (!(await exists(client, "public.operators"))) return false;
  for (const rows of used) if ((await client.query(`select from ${rows} limit 1`)).rowCount !== 0) return false;
  return true;
}

/** Whether nothing would be lost: no tables, or those of a Galley that nobody has used. */
export async function isFree(client: Client): Promise<boolean> {
  const tables = await listOwn(client);
  return tables.length === 0 || (tables.includes("migrations") && (await findOccupants(client)) === null);
}

async function requireNobody(client: Client): Promise<void> {
  const what = await findOccupants(client);
  if (what === null) return;
  throw new BackupError(
    `The database in DATABASE_URL is in use: it has ${what}. Restore into an empty one, so that nothing is lost.`,
  );
}

async function findOccupants(client: Client): Promise<"accounts" | "users" | null> {
  for (const [table, what] of [
    ["public.accounts", "accounts"],
    ["identity.users", "users"],
  ] as const)
    if ((await exists(client, table)) && (await client.query(`select from ${table} limit 1`)).rowCount !== 0)
      return what;
  return null;
}

async function listOwn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`);
  return rows.map(({ name }) => name);
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [table]);
  return rows[0]?.found === true;
}

/** Sessions of a service that has just stopped stay visible for a moment. */
const ENDING_MS = 3_000;

/** A running service would carry on with what it has cached. */
async function requireNoOtherSessions(client: Client): Promise<void> {
  for (const deadline = Date.now() + ENDING_MS; await hasOtherSessions(client); await wait(100)) {
    if (Date.now() > deadline)
      throw new BackupError("Something is connected to the database. Stop the service, then restore.");
  }
}

async function hasOtherSessions(client: Client): Promise<boolean> {
  // Within a transaction, PostgreSQL would keep showing the same sessions.
  await client.query("select pg_stat_clear_snapshot()");
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and usename = current_user
      and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return rowCount !== 0;
}
