import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";

/** Resumes publications that were waiting for a disabled or switched-off site. A leftover job finds nothing to do. */
export async function resumePublications(
  ctx: Pick<Context, "jobs">,
  tx: Tx,
  caller: Caller,
  integrationId: string,
): Promise<void> {
  const waiting = await tx
    .updateTable("publications")
    // The reason for waiting is gone.
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
