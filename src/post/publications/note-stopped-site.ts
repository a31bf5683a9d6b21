import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { SITE_PAUSED } from "../held-up-by.ts";

/**
 * If a publication's site is disconnected or paused, notes that it's waiting for that: no other job comes until the
 * site is back. `version`, `slot`: the job's; a publication with others has a job of its own.
 */
export async function noteStoppedSite(
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
