import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { requireReadableSource } from "./require-readable-source.ts";
import { type EarlierChoice, MAX_CHOSEN, requireChoice, selectChosen } from "./earlier-posts.ts";

/**
 * Queues articles for earlier posts, oldest first; returns how many. Posts beyond the plan's quota wait. Choosing a
 * post again changes nothing. Throws "not-found", "reconnect-needed", "invalid-input".
 */
export async function chooseEarlierPosts(
  ctx: Pick<Context, "addressed" | "clock" | "db" | "instagram" | "jobs" | "sealing">,
  caller: Caller,
  choice: EarlierChoice,
): Promise<{ count: number }> {
  requireChoice(choice);
  const { sourceId } = choice;
  return inTransaction(ctx, async (tx) => {
    await requireReadableSource(ctx, tx, caller, sourceId);
    const chosen = await selectChosen(tx, caller, choice)
      .select("id")
      .limit(MAX_CHOSEN + 1)
      .forUpdate()
      .execute();
    if (chosen.length > MAX_CHOSEN)
      throw new GalleyError("invalid-input", { field: "from", problem: "too-many", max: MAX_CHOSEN });
    if (chosen.length === 0) return { count: 0 };
    await tx
      .updateTable("posts")
      .set({ chosen_at: ctx.clock.now() })
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
      detail: { count: chosen.length },
    });
    await ctx.jobs.send(tx, "import-earlier-posts", { ownerId: caller.ownerId, sourceId });
    return { count: chosen.length };
  });
}
