import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { finishSeries } from "../posts/earlier/finish-series.ts";
import { SETTLE_MS } from "./import-archive-post.ts";

/**
 * Makes one article of the posts of a series that an import has brought so far; it's written when its turn comes.
 * Returns how many posts it has. Idempotent. Throws "not-found" for the import.
 */
export async function finishArchiveSeries(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  { importId, seriesId }: { importId: string; seriesId: string },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx
      .updateTable("archive_imports")
      .set({ next_at: new Date(ctx.clock.now().getTime() + SETTLE_MS) })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", importId)
      .returning("id")
      .executeTakeFirst();
    if (found === undefined) throw new GalleyError("not-found");
    return finishSeries(ctx, tx, caller, { seriesId, waitsForQuota: true });
  });
}
