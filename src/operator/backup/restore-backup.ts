import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Client } from "pg";
import { applyMigrationFiles, listMigrations, migrate, migrationLock } from "../../platform/db/migrate.ts";
import { openClient } from "../../platform/db/open-client.ts";
import type { Context } from "../../context.ts";
import { readArchive } from "./archive.ts";
import { readTable, tableOfChunk } from "./back-up-table.ts";
import { textForms } from "./back-up.ts";
import { copyIn } from "./copy-rows.ts";
import { emptyDatabase } from "./empty-database.ts";
import { type HeldBack, holdBack } from "./hold-back.ts";
import { listTables, quoteTable } from "./list-tables.ts";
import { type BackedUpTable, BackupError, type Manifest } from "./manifest.ts";
import { verifyBackup } from "./verify-backup.ts";

type RestoreContext = Pick<Context, "pictures" | "sealing">;

export type Restored = { manifest: Manifest; heldBack: HeldBack };

const expand = promisify(gunzip);

/**
 * Restores an archive into an instance without any accounts. Reads and checks everything before it writes anything;
 * inserts the rows in one transaction, then reads them back and compares them with the backup. When interrupted,
 * the database is as empty as before, and the same command can be repeated. Throws BackupError.
 */
export async function restoreBackup(
  ctx: RestoreContext,
  input: { databaseUrl: string; file: string; mayHaveOperators?: boolean },
): Promise<Restored> {
  const manifest = await verifyBackup(ctx, input.file);
  const client = await openClient({ connectionString: input.databaseUrl, application_name: "galley restore" });
  let heldBack: HeldBack;
  try {
    await client.query("begin");
    await client.query(textForms);
    await client.query(migrationLock);
    await emptyDatabase(client, input);
    await createSchema(client, manifest);
    await loadEntries(ctx, client, manifest, input.file);
    await requireSameRows(client, manifest);
    await migrateForward(client, manifest);
    heldBack = await holdBack(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
  // The owners' role belongs to the cluster and isn't in the archive.
  await migrate(input.databaseUrl);
  return { manifest, heldBack };
}

/**
 * Recreates the archive's schema, without the rows that migrations insert: the archive has those. Tables left out
 * of the archive are empty.
 */
async function createSchema(client: Client, { migrations }: Manifest): Promise<void> {
  await applyMigrationFiles(client, "public", migrations.public);
  await applyMigrationFiles(client, "identity", migrations.identity);
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(({ name }) => quoteTable(client, name)).join(", ")} cascade`);
}

async function loadEntries(ctx: RestoreContext, client: Client, manifest: Manifest, file: string): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  for await (const { name, bytes } of readArchive(file)) {
    if (name.startsWith("pictures/")) await ctx.pictures.put(name.slice("pictures/".length), bytes);
    const table = tables.get(tableOfChunk(name) ?? "");
    if (table !== undefined) await loadChunk(client, table, bytes);
  }
}

async function loadChunk(client: Client, { name, columns }: BackedUpTable, bytes: Buffer): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const text = await expand(bytes);
  await copyIn(client, `copy ${quoteTable(client, name)} (${list}) from stdin`, oneChunk(text));
}

async function* oneChunk(text: Buffer): AsyncGenerator<Buffer> {
  yield text;
}

async function requireSameRows(client: Client, manifest: Manifest): Promise<void> {
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]));
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const shape = shapes.get(name);
    const read = shape && (await readTable(client, { ...shape, columns }, async () => {}));
    if (read?.rows !== rows || read.sha256 !== sha256)
      throw new BackupError(
        `${name} came back differently (${read?.rows ?? 0} of ${rows} rows); nothing was restored.`,
      );
  }
}

/** Applies newer migrations, because holding back uses today's tables. */
async function migrateForward(client: Client, { migrations }: Manifest): Promise<void> {
  for (const part of ["public", "identity"] as const) {
    const known = await listMigrations(part);
    // Without a user pool there are no user-pool tables.
    if (migrations[part].length > 0)
      await applyMigrationFiles(
        client,
        part,
        known.filter((name) => !migrations[part].includes(name)),
      );
  }
}
