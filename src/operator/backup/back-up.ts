import type { Client } from "pg";
import type { Context } from "../../context.ts";
import { createArchive } from "./archive.ts";
import { backUpTable } from "./back-up-table.ts";
import { listTables } from "./list-tables.ts";
import { keyCheckPlace, type Manifest, manifestName } from "./manifest.ts";
import { openClient } from "../../platform/db/open-client.ts";
import { version } from "../../platform/program-version.ts";
import { readApplied } from "./read-applied.ts";

export type BackupContext = Pick<Context, "clock" | "pictures" | "sealing">;

/** "database" leaves out the pictures, e.g. before a migration, which never touches them. */
export type BackUpInput = { databaseUrl: string; file: string; what: "everything" | "database" };

/**
 * Writes the database and the pictures into one tar file while the service keeps running. The rows are one snapshot
 * (REPEATABLE READ). Pictures are named after their content and stored before the rows that name them, so those
 * read afterwards still match. When it fails, it leaves no file.
 */
export async function backUp(ctx: BackupContext, input: BackUpInput): Promise<Manifest> {
  const client = await openClient({ connectionString: input.databaseUrl, application_name: "galley backup" });
  const archive = createArchive(input.file);
  try {
    const entries: Manifest["entries"] = [];
    const add = async (name: string, bytes: Buffer) => {
      entries.push({ name, bytes: bytes.length, sha256: await archive.add(name, bytes) });
    };
    const { migrations, tables, named } = await addRows(client, input.what, add);
    const pictures = input.what === "database" ? 0 : await addPictures(ctx, add);
    const stored = new Set(entries.map(({ name }) => name));
    const missing = named.filter((key) => !stored.has(`pictures/${key}`));
    const manifest: Manifest = {
      format: 1,
      program: version,
      madeAt: ctx.clock.now().toISOString(),
      migrations,
      keyCheck: ctx.sealing.seal("galley backup", keyCheckPlace).toString("base64"),
      tables,
      entries,
      pictures,
      missingPictures: await findStillNamed(client, missing),
    };
    await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

/** Makes every machine write the same row the same way. */
export const textForms =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; " +
  "set local bytea_output = 'hex'; set local extra_float_digits = 1";

type Rows = Pick<Manifest, "migrations" | "tables"> & { /** The pictures that they name. */ named: string[] };

/** Reads in a transaction of its own, because copying the pictures afterwards may take hours. */
async function addRows(
  client: Client,
  what: BackUpInput["what"],
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<Rows> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(textForms);
  const migrations = await readApplied(client);
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) tables.push(await backUpTable(client, table, add));
  const named = what === "database" ? [] : await listNamedPictures(client);
  await client.query("commit");
  return { migrations, tables, named };
}

async function addPictures(ctx: BackupContext, add: (name: string, bytes: Buffer) => Promise<void>): Promise<number> {
  let count = 0;
  for await (const key of ctx.pictures.list()) {
    const bytes = await ctx.pictures.find(key);
    // Its owner has deleted it in the meantime.
    if (bytes === null) continue;
    await add(`pictures/${key}`, Buffer.from(bytes));
    count += 1;
  }
  return count;
}

/** Leaves out pictures whose owner deleted them during the backup: those aren't missing. */
async function findStillNamed(client: Client, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = new Set(await listNamedPictures(client));
  return keys.filter((key) => named.has(key));
}

/** Of posts only: an upload or a trial may end during the check. */
async function listNamedPictures(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>("select distinct storage_key as key from pictures order by 1");
  return rows.map(({ key }) => key);
}
