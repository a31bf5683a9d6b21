import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { CompiledQuery, sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import { documentSchema } from "../../document/document.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { listHoldBackStatements } from "./hold-back-statements.ts";
import { dataName, ImportError, type PortableData, portableSchema } from "./portable-file.ts";
import { listPortableTables, notPortable, type PortableTable, readOnly } from "./portable-tables.ts";
import { openZip, type ReadFromZip } from "./zip-reader.ts";

type ImportContext = Pick<Context, "clock" | "db" | "pictures" | "sealing">;

const formerReasons = new Set<unknown>(["findings.keyword.notUsedNorListed", "findings.keyword.usedAndListed"]);

export type ImportSummary = { rows: Record<string, number>; pictures: number };

/**
 * Imports the export at `path` into an empty account. The owner has to reconnect Instagram accounts and sites, since
 * their secrets aren't in the file. Anything still in flight on the old instance isn't sent from here. Throws
 * ImportError, and "not-found" when the account doesn't exist.
 */
export async function importAccount(ctx: ImportContext, caller: Caller, path: string): Promise<ImportSummary> {
  const { ownerId } = caller;
  await using handle = await open(path);
  const read = await openExport(handle);
  const data = await readData(read, ownerId);
  const pictures = await storePictures(ctx, ownerId, read, data);
  const rows = await inTransaction(ctx, async (tx) => {
    await requireEmpty(tx, ownerId);
    const tables = await listPortableTables(tx);
    // An earlier release exported some tables that this one leaves out.
    const known = new Set([...tables.map(({ name }) => name), ...Object.keys(notPortable)]);
    const unknown = Object.keys(data.tables).find((name) => !known.has(name));
    if (unknown !== undefined)
      throw new ImportError(
        "newer",
        `A newer Galley wrote this file (${data.program}, with "${unknown}"). Update this one first.`,
      );
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const given = data.tables[table.name] ?? [];
      if (readOnly.has(table.name) || given.length === 0) continue;
      await insertRows(ctx, tx, table, given, ownerId);
      counts[table.name] = given.length;
    }
    await holdBackOwner(tx, ownerId, ctx.clock.now());
    await emptyPage(tx, ownerId);
    await writeAudit(ctx, tx, caller, {
      action: "account.imported",
      subjectId: ownerId,
      detail: { program: data.program, rows: counts },
    });
    return counts;
  });
  return { rows, pictures };
}

async function openExport(handle: FileHandle): Promise<ReadFromZip> {
  try {
    const read = await openZip(handle);
    return (name) =>
      read(name).catch((error: unknown) => {
        throw new ImportError("damaged", `${name} can't be unpacked.`, { cause: error });
      });
  } catch (error) {
    throw new ImportError("no-export", "This file isn't a ZIP, or it's damaged.", { cause: error });
  }
}

/** Replaces every mention of the old owner's id with the new one's: rows, picture keys, audit entries. */
async function readData(read: ReadFromZip, ownerId: string): Promise<PortableData> {
  const bytes = await read(dataName);
  if (bytes === null) throw new ImportError("no-export", `The file has no ${dataName}, so it isn't a Galley export.`);
  try {
    const text = bytes.toString("utf8");
    const was = portableSchema.parse(JSON.parse(text)).ownerId;
    const data = portableSchema.parse(JSON.parse(text.replaceAll(was, ownerId)));
    for (const row of data.tables["article_versions"] ?? []) {
      documentSchema.parse(row["document"]);
      dropFormerFindings(row);
    }
    return data;
  } catch (error) {
    throw new ImportError("damaged", `${dataName} isn't in the format that this Galley writes.`, { cause: error });
  }
}

/** Drops findings that only earlier releases made: they have no text, and hold automatic publishing back for good. */
function dropFormerFindings(version: Record<string, unknown>): void {
  const findings = version["findings"];
  if (!Array.isArray(findings)) return;
  version["findings"] = findings.filter(({ reason }: { reason?: unknown }) => !formerReasons.has(reason));
}

/** Pictures are named after their content; one that doesn't match its name is refused. */
async function storePictures(
  ctx: ImportContext,
  ownerId: string,
  read: ReadFromZip,
  data: PortableData,
): Promise<number> {
  let count = 0;
  const keys = new Set((data.tables["pictures"] ?? []).map((row) => String(row["storage_key"])));
  for (const key of keys) {
    const hash = new RegExp(`^${ownerId}/([0-9a-f]{64})\\.jpg$`).exec(key)?.[1];
    if (hash === undefined) throw new ImportError("damaged", `A picture has an unexpected name: ${key}`);
    const bytes = await read(`pictures/${hash}.jpg`);
    // It was already missing on the exporting instance.
    if (bytes === null) continue;
    if (createHash("sha256").update(bytes).digest("hex") !== hash)
      throw new ImportError("damaged", `pictures/${hash}.jpg differs from what was exported.`);
    await ctx.pictures.put(key, bytes);
    count += 1;
  }
  return count;
}

async function requireEmpty(tx: Tx, ownerId: string): Promise<void> {
  const account = await tx
    .selectFrom("accounts")
    .select("owner_id")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new GalleyError("not-found");
  const source = tx.selectFrom("sources").select("id").where("owner_id", "=", ownerId);
  const integration = tx.selectFrom("integrations").select("id").where("owner_id", "=", ownerId);
  if ((await source.unionAll(integration).executeTakeFirst()) !== undefined)
    throw new ImportError(
      "in-use",
      "This account already has sources or sites. Import into a new account, so that nothing gets mixed up.",
    );
}

async function insertRows(
  { sealing }: Pick<Context, "sealing">,
  tx: Tx,
  { name, columns, sealed }: PortableTable,
  rows: Record<string, unknown>[],
  ownerId: string,
): Promise<void> {
  // A column that the exporting release didn't have gets its default.
  const given = columns.filter((column) => rows.some((row) => column in row));
  // A required secret is left empty until the owner reconnects.
  const seal = (column: string, id: unknown) =>
    `\\x${sealing.seal("", { table: name, column, ownerId, id: String(id) }).toString("hex")}`;
  const owned = rows.map((row) => ({
    ...row,
    owner_id: ownerId,
    ...Object.fromEntries(sealed.map((column) => [column, seal(column, row["id"])])),
  }));
  const list = sql.join([...given, ...sealed].map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(owned)}::json)`.execute(tx);
}

/** As after a restored backup; in addition, anything that needs a secret or a consent waits for its owner. */
async function holdBackOwner(tx: Tx, ownerId: string, now: Date): Promise<void> {
  for (const statement of Object.values(listHoldBackStatements("owner_id = $1")))
    await tx.executeQuery(CompiledQuery.raw(statement, [ownerId]));
  // They consented to another operator's emails.
  await tx
    .updateTable("approvers")
    .set({ state: "waiting", answered_at: null })
    .where("owner_id", "=", ownerId)
    .where("state", "=", "confirmed")
    .execute();
  const over = {
    status: "DISABLED" as const,
    last_error: "token-dead" as const,
    disabled_at: now,
    next_refresh_at: null,
    next_look: "after-pause" as const,
  };
  await tx
    .updateTable("sources")
    .set(over)
    .where("owner_id", "=", ownerId)
    .where("address", "is", null)
    .where("kind", "<>", "photos")
    .execute();
  await tx
    .updateTable("integrations")
    .set({ status: "DISABLED", last_error: "unauthorized" })
    .where("owner_id", "=", ownerId)
    .execute();
}

/** The owner's page on Galley is empty here: what it showed waits until it's set up again. */
async function emptyPage(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update publications set
      state = case
        when state = 'published' then 'waiting'
        when failure = 'not-taken-down' then 'unpublished'
        else state
      end,
      failure = nullif(failure, 'not-taken-down'),
      -- The page shows when an article was first published.
      published_at = case when state = 'published' then published_at end,
      remote_id = null, written_mark = null, placed = '{}', link = null, slot_at = null
    where owner_id = ${ownerId}
      and integration_id in (select id from integrations where owner_id = ${ownerId} and kind = 'hosted')`.execute(tx);
}
