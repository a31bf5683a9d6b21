import type { Selectable } from "kysely";
import { addressedKinds, type SourceReader } from "../../connectors/source.ts";
import type { Context } from "../../context.ts";
import type { SourcesTable } from "../sources/tables.ts";
import { accessColumns, openAccess } from "./open-access.ts";

/** The columns that `openReader` needs from a source. */
export const readerColumns = [
  "kind",
  "access_token",
  "address",
  "username",
  "etag",
  "last_modified",
  ...accessColumns,
] as const;

export type ReaderRow = Pick<Selectable<SourcesTable>, (typeof readerColumns)[number]>;

/** Opens a source for reading its posts. Null if it has none to read, or has lost its token. */
export function openReader(
  ctx: Pick<Context, "addressed" | "instagram" | "sealing">,
  { ownerId, sourceId }: { ownerId: string; sourceId: string },
  row: ReaderRow,
): SourceReader | null {
  const kind = addressedKinds.find((one) => one === row.kind);
  if (kind !== undefined && row.address !== null) {
    const { address, username: name, etag, last_modified: lastModified } = row;
    return ctx.addressed[kind].open({ address, name, etag, lastModified });
  }
  if (row.access_token === null) return null;
  return ctx.instagram.open(openAccess(ctx, { ownerId, sourceId, sealedToken: row.access_token }, row));
}
