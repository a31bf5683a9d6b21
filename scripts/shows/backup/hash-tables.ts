import pg from "pg";
import { leftOut } from "../../../src/operator/backup/list-tables.ts";

export type TableHash = { rows: number; hash: string };

/** What a restore deliberately holds back; see src/operator/backup/hold-back.ts. */
const heldBack: Record<string, string[]> = {
  "public.mails": ["state", "failure"],
  "public.publications": ["state", "failure"],
  "public.articles": ["status", "failure"],
  "public.trials": ["state"],
  "public.sources": ["next_look"],
  "public.webhook_deliveries": ["state"],
  "public.approvals": ["remind_at"],
  "public.accounts": ["next_digest_at"],
};

/** Hashes every row of every table in a backup, read in a different way than the backup does. */
export async function hashTables(databaseUrl: string): Promise<Map<string, TableHash>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hashes = new Map<string, TableHash>();
  const list =
    "select schemaname || '.' || tablename as name from pg_tables " +
    "where schemaname in ('public', 'identity') order by 1";
  const { rows: tables } = await client.query<{ name: string }>(list);
  for (const { name } of tables.filter((table) => !(table.name in leftOut))) {
    // A transaction id means nothing in another cluster.
    const left = ["changed_in", ...(heldBack[name] ?? [])];
    const text = "to_jsonb(t) - $1::text[]";
    const { rows } = await client.query<TableHash>(
      `select count(*)::int as rows, ` +
        `coalesce(md5(string_agg(md5((${text})::text), '' order by md5((${text})::text))), '') as hash from ${name} t`,
      [left],
    );
    if (rows[0] !== undefined) hashes.set(name, rows[0]);
  }
  await client.end();
  return hashes;
}

/** One line for each table that differs. */
export function compareHashes(before: Map<string, TableHash>, after: Map<string, TableHash>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    return was !== undefined && was.rows === is?.rows && was.hash === is.hash
      ? []
      : [`${name}: ${was?.rows ?? "no"} rows before, ${is?.rows ?? "no"} after`];
  });
}
