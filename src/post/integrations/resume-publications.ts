import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";

/** What waited for a site that was disabled or switched off goes on. A job that is still there finds nothing left to do. */
export async function resumePublications(
  ctx: Pick<Context, "jobs">,
  tx: Tx,
  caller: Caller,
  integrationId: string,
): Promise<void> {
  const waiting = await tx
    .updateTable("publications")
    // Why it waited is over.
    .set({ failure: null })
    .where("owner_id", "=", caller.ownerId)
    .where("integration_id", "=", integrationId)
    .where("state", "in", ["waiting", "unpublishing"])
    .returning(["id", "state", "slot_at"])
    .execute();
  for (const { id, state, slot_at } of waiting) {
    const job = state === "waiting" ? "publish-article" : "unpublish-article";
    const start = slot_at === null ? {} : { startAfter: slot_at };
    await ctx.jobs.send(tx, job, { ownerId: caller.ownerId, publicationId: id }, { group: integrationId, ...start });
  }
}
