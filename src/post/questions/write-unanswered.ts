import type { Context } from "../../context.ts";
import { systemCaller } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../events.ts";

/** Has articles written whose owners haven't answered in time, at most `limit`; returns how many. */
export async function writeUnanswered(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  limit: number,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await tx
      .selectFrom("articles")
      .select(["owner_id as ownerId", "id"])
      .where("waiting_for", "=", "answers")
      .where("answers_until", "<=", ctx.clock.now())
      .orderBy("answers_until")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { ownerId, id: articleId } of due)
      await emit(ctx, tx, systemCaller(ownerId, "write-unanswered"), "questions.settled", articleId, { articleId });
    return due.length;
  });
}
