import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { waitsForSlot } from "./waits-for-slot.ts";
import { sendPublishJob } from "./send-publish-job.ts";

/** Resumes what was waiting for a disabled or switched-off site, or one that has moved. */
export async function resumePublications(
  ctx: Pick<Context, "clock" | "jobs">,
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
    .returning(["id", "version", "state", "slot_at"])
    .execute();
  const { ownerId } = caller;
  const unopened = await tx
    .selectFrom("proposals")
    .select("article_id as articleId")
    .where("owner_id", "=", ownerId)
    .where("integration_id", "=", integrationId)
    .where("state", "=", "open")
    .where("proposal_id", "is", null)
    .execute();
  for (const { articleId } of unopened)
    await ctx.jobs.send(tx, "propose-article", { ownerId, articleId, integrationId }, { group: integrationId });
  for (const row of waiting) {
    const publicationId = row.id;
    // The job of a future slot is still there.
    if (waitsForSlot(row, ctx.clock.now())) continue;
    if (row.state === "waiting")
      await sendPublishJob(ctx, tx, ownerId, {
        publicationId,
        version: row.version,
        integrationId,
        slotAt: row.slot_at,
      });
    else await ctx.jobs.send(tx, "unpublish-article", { ownerId, publicationId }, { group: integrationId });
  }
}
