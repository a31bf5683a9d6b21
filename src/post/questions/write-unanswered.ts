import type { Context } from "../../context.ts";
import { systemCaller } from "../../platform/actor.ts";
import { oneByOne } from "../../platform/db/one-by-one.ts";
import { emit } from "../events.ts";

/** Has articles written whose owners haven't answered in time, at most `limit`; returns how many. */
export async function writeUnanswered(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  limit: number,
): Promise<number> {
  return oneByOne(ctx, limit, async (tx) => {
    const due = await tx
      .selectFrom("articles")
      .select(["owner_id as ownerId", "id as articleId"])
      .where("waiting_for", "=", "answers")
      .where("answers_until", "<=", ctx.clock.now())
      .orderBy("answers_until")
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
