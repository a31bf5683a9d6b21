import type { Caller } from "../../platform/actor.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { SkipReason } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { accessColumns, type AccessRow } from "./open-access.ts";

/** Which of a source's earlier posts: those of these ids, or those made from one instant up to, without, another. */
export type EarlierChoice = { sourceId: string; postIds?: readonly string[]; from?: Date; to?: Date };

/** More at once than anybody's plan writes in months. */
export const MAX_CHOSEN = 500;

/** What an owner may still take; a video, a deleted post or one with the "never" hashtag gives no article whoever asks. */
export const choosable = [
  "before-connection",
  "paused",
  "excluded-hashtag",
  "no-included-hashtag",
] as const satisfies readonly SkipReason[];

/** The chosen posts that may be taken, not chosen before. */
export function selectChosen(db: Database | Tx, caller: Caller, { sourceId, postIds, from, to }: EarlierChoice) {
  return db
    .selectFrom("posts")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("skipped", "in", choosable)
    .where("chosen_at", "is", null)
    .$if(postIds !== undefined, (query) => query.where("id", "in", [...(postIds ?? [])]))
    .$if(from !== undefined, (query) => query.where("posted_at", ">=", from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where("posted_at", "<", to ?? new Date(0)));
}

/** Throws "invalid-input" for a choice of nothing at all, or of too much at once. */
export function requireChoice({ postIds, from, to }: EarlierChoice): void {
  if (postIds !== undefined && postIds.length === 0)
    throw new GalleyError("invalid-input", { field: "postIds", problem: "required" });
  if (postIds === undefined && from === undefined && to === undefined)
    throw new GalleyError("invalid-input", { field: "postIds", problem: "required" });
  if ((postIds?.length ?? 0) > MAX_CHOSEN)
    throw new GalleyError("invalid-input", { field: "postIds", problem: "too-many", max: MAX_CHOSEN });
}

export type ReadableSource = AccessRow & { sealedToken: Buffer; never: string | null };

/** The source with what reads its posts. Throws "not-found" or "reconnect-needed". */
export async function requireReadable(db: Database | Tx, caller: Caller, sourceId: string): Promise<ReadableSource> {
  const source = await db
    .selectFrom("sources")
    .select(["status", "access_token", "never_hashtag", ...accessColumns])
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .where("kind", "=", "instagram")
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  if (source.status === "DISABLED" || source.access_token === null) throw new GalleyError("reconnect-needed");
  const { access_token: sealedToken, never_hashtag: never, ...row } = source;
  return { ...row, sealedToken, never };
}
