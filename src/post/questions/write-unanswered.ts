import type { Context } from "../../context.ts";
import { dueSuspendedAt } from "../../owner/accounts/due-suspended-at.ts";
import { systemCaller } from "../../platform/actor.ts";
import { type Database, inTransaction, type Tx } from "../../platform/db/database.ts";
import { doDueWork } from "../../platform/db/do-due-work.ts";
import { emit } from "../events.ts";

/**
 * Has articles written whose owners haven't answered in time, at most `limit`; returns how many. Skips suspended
 * accounts.
 */
export async function writeUnanswered(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pipeline">,
  limit: number,
): Promise<number> {
  return doDueWork(
    ctx,
    { logMessage: "could not write an unanswered article", limit },
    (most) =>
      selectDue(ctx, ctx.db)
        .select(["due.owner_id as ownerId", "due.id as articleId"])
        .orderBy("due.answers_until")
        .limit(most)
        .execute(),
    ({ ownerId, articleId }) =>
      inTransaction(ctx, async (tx) => {
        const due = await selectDue(ctx, tx)
          .select("due.id")
          .where("due.owner_id", "=", ownerId)
          .where("due.id", "=", articleId)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (due === undefined) return;
        await emit(ctx, tx, systemCaller(ownerId, "write-unanswered"), "questions.settled", { articleId });
      }),
  );
}

function selectDue({ clock }: Pick<Context, "clock">, db: Database | Tx) {
  return db
    .selectFrom("articles as due")
    .where("due.waiting_for", "=", "answers")
    .where("due.answers_until", "<=", clock.now())
    .where(dueSuspendedAt, "is", null);
}
