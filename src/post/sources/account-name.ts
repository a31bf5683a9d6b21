import { sql } from "kysely";
import type { SourceKind } from "./tables.ts";

/** Kinds whose `username` is a handle; a feed's and a Page's is a title. */
const withHandles: readonly SourceKind[] = ["instagram", "mastodon", "pixelfed", "bluesky"];

/** Returns what a source is called: "@lena.bakes", or a feed's title; "" if it has no name. */
export function toAccountName({ kind, username }: { kind: SourceKind; username: string }): string {
  return username !== "" && withHandles.includes(kind) ? `@${username}` : username;
}

/** The same in SQL, for queries that call the sources' table "source". */
export const sourceName = sql<string>`case when source.username <> '' and source.kind in (${sql.join(
  withHandles.map((kind) => sql.lit(kind)),
)}) then '@' || source.username else source.username end`;
