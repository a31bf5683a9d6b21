import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Locks a source for changes to its address for photos. Throws "not-found". */
export async function lockPhotoSource(tx: Tx, { ownerId }: Caller, sourceId: string): Promise<void> {
  const source = await tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .forUpdate()
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
}
