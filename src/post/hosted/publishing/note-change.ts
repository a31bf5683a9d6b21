import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";

/** Makes every process render the blog anew, and its hub fetch the feeds. */
export async function noteChange(
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
): Promise<void> {
  await tx
    .updateTable("blogs")
    .set({ revision: sql`revision + 1`, changed_at: ctx.clock.now() })
    .where("owner_id", "=", ownerId)
    .execute();
  if (ctx.config.blogs?.hub) await ctx.jobs.send(tx, "ping-hub", { ownerId });
}
