import type { Tx } from "../../platform/db/database.ts";
import type { Platform } from "../../platform/platform.ts";

type Waiting = { publicationId: string; integrationId: string; /** Null: at once. */ slotAt: Date | null };

/**
 * The job knows its slot: if the publication has moved meanwhile, it does nothing, because the move sends its own job.
 */
export async function sendPublishJob(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  ownerId: string,
  { publicationId, integrationId: group, slotAt }: Waiting,
): Promise<void> {
  const job = { ownerId, publicationId };
  if (slotAt === null) await ctx.jobs.send(tx, "publish-article", job, { group });
  else await ctx.jobs.send(tx, "publish-article", { ...job, slot: slotAt.getTime() }, { group, startAfter: slotAt });
}
