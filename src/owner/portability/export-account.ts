import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import { version } from "../../platform/program-version.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { type Database, inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { addArticles, addPictures } from "./export-articles.ts";
import { dataName, type PortableData } from "./portable-file.ts";
import { listPortableTables } from "./portable-tables.ts";
import { type ExportedArticle, readArticles } from "./read-articles.ts";
import { createZip } from "./zip-writer.ts";

type ExportContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "pictures">;

export type ExportSummary = { articles: number; pictures: number; rows: number };

/**
 * Exports everything that belongs to an owner as a ZIP: articles as Markdown, HTML, JSON and a WordPress export, the
 * pictures, and every row as JSON, which another instance can import. Contains no secrets. Throws "not-found".
 */
export async function exportAccount(
  ctx: ExportContext,
  caller: Caller,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<ExportSummary> {
  const { data, articles } = await readAll(ctx, caller);
  const zip = createZip(write, ctx.clock.now());
  await zip.add(dataName, Buffer.from(JSON.stringify(data, null, 1)));
  await addArticles(ctx, zip, data.account, articles);
  const keys = new Set((data.tables["pictures"] ?? []).map((row) => String(row["storage_key"])));
  const pictures = await addPictures(ctx, zip, keys);
  await zip.finish();
  return {
    articles: articles.length,
    pictures,
    rows: Object.values(data.tables).reduce((sum, rows) => sum + rows.length, 0),
  };
}

/** Reads everything in one snapshot. */
async function readAll(
  ctx: ExportContext,
  caller: Caller,
): Promise<{ data: PortableData; articles: ExportedArticle[] }> {
  const { ownerId } = caller;
  await inTransaction(ctx, (tx) => writeAudit(ctx, tx, caller, { action: "account.exported", subjectId: ownerId }));
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const account = await tx
        .selectFrom("accounts")
        .select(["email", "name", "locale", "time_zone as timeZone"])
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (account === undefined) throw new GalleyError("not-found");
      const tables: PortableData["tables"] = {};
      for (const { name, columns } of await listPortableTables(tx))
        tables[name] = await readRows(tx, name, columns, ownerId);
      const data: PortableData = {
        format: 1,
        program: version,
        exportedAt: ctx.clock.now().toISOString(),
        ownerId,
        account,
        tables,
      };
      return { data, articles: await readArticles(tx, ownerId) };
    });
}

async function readRows(
  tx: Database,
  table: string,
  columns: string[],
  ownerId: string,
): Promise<Record<string, unknown>[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select row_to_json(taken) as row
    from (select ${list} from ${sql.table(table)} where owner_id = ${ownerId}) as taken`.execute(tx);
  return rows.map(({ row }) => row);
}
