import type { Selectable } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import type { SourceReader } from "../../connectors/source.ts";
import type { Context } from "../../context.ts";
import { openReader, readerColumns } from "./open-reader.ts";
import type { SourcesTable } from "../sources/tables.ts";

const readableColumns = [
  "status",
  ...readerColumns,
  "next_look",
  "seen_until",
  "seen_media",
  "include_hashtags",
  "exclude_hashtags",
  "never_hashtag",
  "failures",
] as const;

export type ReadableSource = Pick<Selectable<SourcesTable>, (typeof readableColumns)[number]> & {
  reader: SourceReader;
};

/**
 * Returns a source whose account can be read. Throws "not-found" or "reconnect-needed"; `evenDisabled` only where
 * nobody has to sign in; `whole` lists what is there, not only what has changed.
 */
export async function requireReadableSource(
  ctx: Pick<Context, "addressed" | "instagram" | "sealing">,
  db: Database | Tx,
  caller: Caller,
  sourceId: string,
  { forUpdate = false, evenDisabled = false, whole = false } = {},
): Promise<ReadableSource> {
  const source = await db
    .selectFrom("sources")
    .select(readableColumns)
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .where("kind", "<>", "photos")
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  const reader = openReader(
    ctx,
    { ownerId: caller.ownerId, sourceId },
    whole ? { ...source, etag: null, last_modified: null } : source,
  );
  const isOff = source.status === "DISABLED" && !(evenDisabled && source.address !== null);
  if (isOff || reader === null) throw new GalleyError("reconnect-needed");
  return { ...source, reader };
}
