import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { SITE_PAUSED } from "../held-up-by.ts";

/**
 * Records why a publication waits if its site is disconnected or paused, because no other job follows until the site is
 * back. `version` and `slot` are the job's: if the publication has others now, another job takes care of it.
 */
export async function recordStoppedSite(
  { db }: Pick<Context, "db">,
  { ownerId }: Caller,
  { publicationId, version, slot }: { publicationId: string; version?: number | undefined; slot?: number | undefined },
): Promise<void> {
  await db
    .updateTable("publications as publication")
    .from("integrations as integration")
    .set((row) => ({
      failure: row.case().when("integration.status", "=", "DISABLED").then("unauthorized").else(SITE_PAUSED).end(),
    }))
    .where("publication.owner_id", "=", ownerId)
    .where("publication.id", "=", publicationId)
    .where("publication.state", "in", ["waiting", "unpublishing"])
    .$if(version !== undefined, (query) => query.where("publication.version", "=", version ?? 0))
    .$if(slot !== undefined, (query) => query.where("publication.slot_at", "=", new Date(slot ?? 0)))
    .whereRef("integration.owner_id", "=", "publication.owner_id")
    .whereRef("integration.id", "=", "publication.integration_id")
    .where((row) => row.or([row("integration.active", "=", false), row("integration.status", "<>", "ACTIVE")]))
    .execute();
}
