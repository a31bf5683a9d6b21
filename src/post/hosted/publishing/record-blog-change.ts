import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";

/** By then no process serves the old feeds, and the hub finds the new ones. */
const SHOWN_AFTER_MS = 2_000;

/** Makes every process render the blog anew, and its hub fetch the feeds. */
export async function recordBlogChange(
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
): Promise<void> {
  await tx
    .updateTable("blogs")
    .set({ revision: sql`revision + 1`, changed_at: ctx.clock.now() })
    .where("owner_id", "=", ownerId)
    .execute();
  const startAfter = new Date(ctx.clock.now().getTime() + SHOWN_AFTER_MS);
  if (ctx.config.blogs?.hub) await ctx.jobs.send(tx, "ping-hub", { ownerId }, { startAfter });
}
