import { lockAccount } from "../accounts/lock-account.ts";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";

/** The operator gives an owner what was agreed. Throws "not-found". `to` in the past takes it back. */
export async function grantCustomPlan(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { maxArticlesInPeriod: number; to: Date | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, caller.ownerId);
    const terms = { max_articles_in_period: input.maxArticlesInPeriod, to_at: input.to };
    await tx
      .insertInto("custom_plans")
      .values({ owner_id: caller.ownerId, from_at: ctx.clock.now(), ...terms })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(terms))
      .execute();
    await writeAudit(ctx, tx, caller, { action: "plan.custom-granted", subjectId: caller.ownerId, detail: input });
  });
}
