import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { takeUnit } from "../../../owner/plans/take-unit.ts";
import { emit } from "../../events.ts";
import { lockArticle } from "../../lock-article.ts";

/**
 * Writes an article that waited for quota, now that a unit is free, or for a digest, which it leaves. Takes the unit at
 * once, so that the owner sees the true count. Throws "not-found", "limit-reached", or "not-retryable-state" if it
 * waits for neither.
 */
export async function writeWaitingArticle(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { waitingFor } = await lockArticle(tx, caller, input.articleId);
    if (waitingFor !== "quota" && waitingFor !== "digest") throw new GalleyError("not-retryable-state");
    if (!(await takeUnit(ctx, tx, caller.ownerId, input.articleId))) throw new GalleyError("limit-reached");
    await emit(ctx, tx, caller, "article.requested", input);
  });
}
