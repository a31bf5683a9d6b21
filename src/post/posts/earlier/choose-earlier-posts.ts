import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { MAX_IN_SERIES } from "./finish-series.ts";
import { requireReadableSource } from "../require-readable-source.ts";
import { type EarlierOrder, MAX_CHOSEN, requireChoice, selectChosen } from "./earlier-posts.ts";

/**
 * Queues articles for earlier posts, oldest first, or one of all of them; returns how many. Posts beyond the plan's
 * quota wait. Choosing a post again changes nothing. Throws "not-found", "reconnect-needed", "invalid-input".
 */
export async function chooseEarlierPosts(
  ctx: Pick<Context, "addressed" | "clock" | "db" | "instagram" | "jobs" | "sealing">,
  caller: Caller,
  choice: EarlierOrder,
): Promise<{ count: number }> {
  requireChoice(choice);
  const { sourceId, together = false } = choice;
  const max = together ? MAX_IN_SERIES : MAX_CHOSEN;
  return inTransaction(ctx, async (tx) => {
    await requireReadableSource(ctx, tx, caller, sourceId);
    const chosen = await selectChosen(tx, caller, choice)
      .select("id")
      .limit(max + 1)
      .forUpdate()
      .execute();
    if (chosen.length > max)
      throw new GalleyError("invalid-input", {
        field: "from",
        problem: "too-many",
        max,
      });
    if (chosen.length === 0) return { count: 0 };
    await tx
      .updateTable("posts")
      .set({
        chosen_at: ctx.clock.now(),
        series_id: together && chosen.length > 1 ? uuidv7() : null,
      })
      .where("owner_id", "=", caller.ownerId)
      .where(
        "id",
        "in",
        chosen.map(({ id }) => id),
      )
      .execute();
    await writeAudit(ctx, tx, caller, {
      action: "source.earlier-posts-chosen",
      subjectId: sourceId,
      detail: { count: chosen.length, together },
    });
    await ctx.jobs.send(tx, "import-earlier-posts", {
      ownerId: caller.ownerId,
      sourceId,
    });
    return { count: together ? 1 : chosen.length };
  });
}
