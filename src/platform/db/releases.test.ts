import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../../../test/postgres.ts";
import { readArchive } from "../../operator/backup/archive.ts";
import { backUpBeforeMigrating } from "../../operator/backup/back-up-before-migrating.ts";
import { tableOfChunk } from "../../operator/backup/back-up-table.ts";
import { copyIn } from "../../operator/backup/copy-rows.ts";
import { quoteTable } from "../../operator/backup/list-tables.ts";
import { restoreBackup } from "../../operator/backup/restore-backup.ts";
import { verifyBackup } from "../../operator/backup/verify-backup.ts";
import { systemClock } from "../clock.ts";
import { createSealing } from "../guards/sealing.ts";
import { openPictureFolder } from "../pictures/store.ts";
import { listPending } from "./migrate.ts";

const folder = new URL("../../../test/releases/", import.meta.url);
const migrations = new URL("../../../migrations/", import.meta.url);
const releases = (await readdir(folder)).filter((name) => name.endsWith(".tar"));
const sealing = createSealing([{ id: "releases", key: createHash("sha256").update("kept releases").digest() }]);
const fileOf = (release: string) => fileURLToPath(new URL(release, folder));

/** The last migration of release 0.1.0; earlier ones were never released. */
const FIRST_RELEASE = "014-sections-of-wishes.sql";

test.each(releases)("rows that %s has written are migrated, with nothing lost", async (release) => {
  const database = await createDatabase({ template: "empty" });
  const scratch = await mkdtemp(join(tmpdir(), "galley release "));
  const pictures = openPictureFolder(scratch);
  const { manifest } = await restoreBackup(
    { pictures, sealing },
    { databaseUrl: database.connectionString, file: fileOf(release) },
  );
  expect(await listPending(database.connectionString)).toEqual({ missing: [], unknown: [] });
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  for (const { name, rows } of manifest.tables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quoteTable(client, name)}`,
    );
    expect([name, counted[0]?.count]).toEqual([name, rows]);
  }
  const { rows: source } = await client.query<{ owner_id: string; id: string; access_token: Buffer }>(
    "select owner_id, id, access_token from sources limit 1",
  );
  const { owner_id: ownerId = "", id = "", access_token: token = Buffer.alloc(0) } = source[0] ?? {};
  expect(sealing.open(token, { table: "sources", column: "access_token", ownerId, id })).not.toBe("");
  await client.end();
  await rm(scratch, { recursive: true });
  await database.drop();
});

test.each(releases)("%s can go on writing its rows when the tables are already ours", async (release) => {
  const database = await createDatabase();
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  const manifest = await verifyBackup({ sealing }, fileOf(release));
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  // No user pool is started here, and prices come with the migrations.
  const own = [...tables.keys()].filter((name) => name.startsWith("public.") && name !== "public.model_prices");
  for await (const { name, bytes } of readArchive(fileOf(release))) {
    const table = tables.get(tableOfChunk(name) ?? "");
    if (table === undefined || !own.includes(table.name)) continue;
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const chunk = (async function* () {
      yield gunzipSync(bytes);
    })();
    await copyIn(client, `copy ${quoteTable(client, table.name)} (${columns}) from stdin`, chunk);
    expect((await client.query(`select ${columns} from ${quoteTable(client, table.name)}`)).rowCount).toBe(table.rows);
  }
  await client.end();
  await database.drop();
});

/** Changes that break the previous release while both run, as in a rolling update. */
const forbidden: [RegExp, string][] = [
  [
    /\bdrop (table|column|view|function|type)\b/,
    "what is dropped is still read: stop using it first, drop it a release later",
  ],
  [/\brename\b/, "the old name is still used: add the new one beside it"],
  [/\balter column \w+ (set not null|type|set data type|drop default)/, "the old release still writes the other form"],
  [
    /\badd column (?:if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/,
    "the old release writes no such column: give it a default",
  ],
  [/\bcreate unique index\b/, "the old release may write what it refuses"],
];

/** Unique indexes that refuse nothing the old release writes, and why. */
const indexesItKeeps: Record<string, string> = {
  integrations_hosted: "it has no integrations of this kind",
  posts_of_uploads: "its ids of uploads end with the post's own id",
};

test("migrations since the first release only add", async () => {
  const files = (await readdir(migrations)).filter((name) => name > FIRST_RELEASE).sort();
  const found: string[] = [];
  for (const name of files) {
    const sql = (await readFile(new URL(name, migrations), "utf8")).replaceAll(/--.*$/gm, "").toLowerCase();
    const created = new Set([...sql.matchAll(/create table (\w+)/g)].map(([, table]) => table));
    // The old release leaves such a column null: a unique index refuses no such row, and one `where` it's not null has
    // none.
    const leftNull = [...sql.matchAll(/add column (\w+) (?![^,;]*\bdefault\b)/g)].map(([, column]) => column);
    for (const statement of sql.split(";")) {
      const [, index = "", table, columns = "", filled] =
        /create unique index (\w+) on (\w+) \(([^)]*)\)(?:\s+where (\w+) is not null)?/.exec(statement) ?? [];
      const isHarmless =
        index in indexesItKeeps ||
        created.has(table) ||
        [...columns.split(/,\s*/), filled].some((column) => leftNull.includes(column));
      for (const [pattern, why] of forbidden)
        if (pattern.test(statement) && !isHarmless) found.push(`${name}: ${statement.trim().slice(0, 80)}: ${why}`);
    }
  }
  expect(found).toEqual([]);
});

test("a start that migrates an instance with data backs up its rows first and keeps five backups", async () => {
  const database = await createDatabase({ template: "empty" });
  const dataDir = await mkdtemp(join(tmpdir(), "galley release "));
  const pictures = openPictureFolder(dataDir);
  const ctx = { clock: systemClock, pictures, sealing };
  const config = { backupBeforeMigrating: true, dataDir };
  expect(await backUpBeforeMigrating(ctx, config, database.connectionString)).toBeNull();
  await restoreBackup(
    { pictures, sealing },
    { databaseUrl: database.connectionString, file: fileOf(releases[0] ?? "") },
  );
  expect(await backUpBeforeMigrating(ctx, config, database.connectionString)).toBeNull();
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("delete from migrations where name = (select max(name) from migrations)");
  await client.end();
  expect(
    await backUpBeforeMigrating(ctx, { ...config, backupBeforeMigrating: false }, database.connectionString),
  ).toBeNull();
  const files: string[] = [];
  for (let start = 0; start < 6; start += 1)
    files.push((await backUpBeforeMigrating(ctx, config, database.connectionString)) ?? "");
  expect((await readdir(join(dataDir, "backups"))).length).toBe(5);
  expect((await verifyBackup({ sealing }, files.at(-1) ?? "")).pictures).toBe(0);
  await expect(
    backUpBeforeMigrating(ctx, { ...config, dataDir: "/dev/null" }, database.connectionString),
  ).rejects.toThrow("nothing was migrated");
  await rm(dataDir, { recursive: true });
  await database.drop();
});
