import type { Tx } from "../../platform/db/database.ts";
import type { Platform } from "../../platform/platform.ts";

type Waiting = {
  publicationId: string;
  version: number;
  integrationId: string;
  /** Null: at once. */
  slotAt: Date | null;
};

/**
 * The job knows its version and slot: if the publication has another one meanwhile, it does nothing, because the change
 * sends its own job.
 */
export async function sendPublishJob(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  ownerId: string,
  { publicationId, version, integrationId: group, slotAt }: Waiting,
): Promise<void> {
  const job = { ownerId, publicationId, version };
  if (slotAt === null) await ctx.jobs.send(tx, "publish-article", job, { group });
  else await ctx.jobs.send(tx, "publish-article", { ...job, slot: slotAt.getTime() }, { group, startAfter: slotAt });
}
