import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { leftOut } from "../../../src/operator/backup/list-tables.ts";
import { hashFiles } from "../../files-hash.ts";

/** What a restore deliberately holds back; see src/owner/portability/hold-back-statements.ts. */
const heldBack: Record<string, string[]> = {
  "public.mails": ["state", "failure"],
  "public.publications": ["state", "failure"],
  "public.articles": ["status", "failure"],
  "public.posts": ["chosen_at", "series_id"],
  "public.trials": ["state"],
  "public.sources": ["next_look"],
  "public.webhook_deliveries": ["state"],
  "public.approvals": ["remind_at"],
  "public.accounts": ["next_digest_at"],
};

export type Fingerprints = { rows: number; files: number; of: Map<string, string> };

/** A hash of each table's rows, read differently from how the backup reads them, and of each picture. */
export async function takeFingerprints(databaseUrl: string, dataDir: string): Promise<Fingerprints> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const taken: Fingerprints = { rows: 0, files: 0, of: new Map() };
  const { rows: tables } = await client.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'identity')",
  );
  for (const { name } of tables.filter((table) => !(table.name in leftOut))) {
    // A transaction id means nothing in another cluster.
    const left = ["changed_in", ...(heldBack[name] ?? [])];
    const { rows } = await client.query<{ row: string }>(
      `select md5((to_jsonb(t) - $1::text[])::text) as row from ${name} as t order by 1`,
      [left],
    );
    taken.rows += rows.length;
    taken.of.set(name, rows.map(({ row }) => row).join());
  }
  await client.end();
  const pictures = join(dataDir, "pictures");
  if (!existsSync(pictures)) return taken;
  for (const entry of readdirSync(pictures, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = relative(pictures, join(entry.parentPath, entry.name));
    taken.of.set(file, hashFiles(pictures, [file]));
    taken.files += 1;
  }
  return taken;
}

/** The names of what differs. */
export function compareFingerprints(before: Fingerprints, after: Fingerprints): string[] {
  const names = new Set([...before.of.keys(), ...after.of.keys()]);
  return [...names].filter((name) => before.of.get(name) !== after.of.get(name));
}
