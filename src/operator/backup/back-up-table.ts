import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Client } from "pg";
import { copyOut } from "./copy-rows.ts";
import { quoteTable, type TableShape } from "./list-tables.ts";
import type { BackedUpTable } from "./manifest.ts";

/** Rows are buffered up to this size, so a table of any size needs no more memory. */
const CHUNK_BYTES = 4 * 1024 * 1024;

const compress = promisify(gzip);

/** A table's entries are numbered, so that sorting by name keeps their order. */
export function chunkName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}.copy.gz`;
}

/** The table that an entry is part of; null for other entries. */
export function tableOfChunk(entry: string): string | null {
  return /^tables\/([^/]+)\/\d{6}\.copy\.gz$/.exec(entry)?.[1] ?? null;
}

/** Reads a table in primary-key order and yields its rows in compressed chunks. */
export async function backUpTable(
  client: Client,
  table: TableShape,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<BackedUpTable> {
  const { sha256, rows } = await readTable(client, table, async (number, chunk) =>
    add(chunkName(table.name, number), await compress(chunk)),
  );
  return { name: table.name, columns: table.columns, rows, sha256 };
}

/** The rows in COPY's text format, and their hash. */
export async function readTable(
  client: Client,
  table: TableShape,
  takeChunk: (number: number, chunk: Buffer) => Promise<void>,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  let number = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const chunk = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    number += 1;
    await takeChunk(number, chunk);
  };
  await copyOut(client, toStatement(client, table), (row) => {
    hash.update(row);
    rows += 1;
    waiting.push(row);
    size += row.length;
    return size < CHUNK_BYTES ? undefined : flush();
  });
  if (waiting.length > 0) await flush();
  return { rows, sha256: hash.digest("hex") };
}

/** Ordered by bytes: text order differs between machines. */
function toStatement(client: Client, { name, columns, key }: TableShape): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const order = (key.length > 0 ? key : columns)
    .map((column) => `${client.escapeIdentifier(column)}::text collate "C"`)
    .join(", ");
  return `copy (select ${list} from ${quoteTable(client, name)} order by ${order}) to stdout`;
}
