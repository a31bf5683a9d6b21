import type { Context } from "../../context.ts";
import { dueSuspendedAt } from "../../owner/accounts/due-suspended-at.ts";
import { systemCaller } from "../../platform/actor.ts";
import { oneByOne } from "../../platform/db/one-by-one.ts";
import { emit } from "../events.ts";

/**
 * Has articles written whose owners haven't answered in time, at most `limit`; returns how many. Skips suspended
 * accounts.
 */
export async function writeUnanswered(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  limit: number,
): Promise<number> {
  return oneByOne(ctx, limit, async (tx) => {
    const due = await tx
      .selectFrom("articles as due")
      .select(["due.owner_id as ownerId", "due.id as articleId"])
      .where("due.waiting_for", "=", "answers")
      .where("due.answers_until", "<=", ctx.clock.now())
      .where(dueSuspendedAt, "is", null)
      .orderBy("due.answers_until")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return false;
    const { ownerId, articleId } = due;
    await emit(ctx, tx, systemCaller(ownerId, "write-unanswered"), "questions.settled", articleId, { articleId });
    return true;
  });
}
