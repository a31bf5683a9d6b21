import type { Selectable } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { accessColumns } from "./open-access.ts";
import type { SourcesTable } from "../sources/tables.ts";

const readableColumns = [
  "status",
  "access_token",
  ...accessColumns,
  "next_look",
  "seen_until",
  "seen_media",
  "include_hashtags",
  "exclude_hashtags",
  "never_hashtag",
  "failures",
] as const;

export type ReadableSource = Pick<Selectable<SourcesTable>, (typeof readableColumns)[number]> & {
  access_token: Buffer;
};

/** Returns a source whose account can be read. Throws "not-found" or "reconnect-needed". */
export async function requireReadableSource(
  db: Database | Tx,
  caller: Caller,
  sourceId: string,
  { forUpdate = false } = {},
): Promise<ReadableSource> {
  const source = await db
    .selectFrom("sources")
    .select(readableColumns)
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .where("kind", "=", "instagram")
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  const { access_token, ...row } = source;
  if (row.status === "DISABLED" || access_token === null) throw new GalleyError("reconnect-needed");
  return { ...row, access_token };
}
