import { lockAccount } from "../lock-account.ts";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { PlanTerms } from "./promise-plan.ts";

/** Gives an owner the plan agreed with the operator. A `to` in the past revokes it. Throws "not-found". */
export async function grantCustomPlan(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  terms: PlanTerms,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, caller.ownerId);
    await writeCustomPlan(ctx, tx, caller, terms);
  });
}

/** Runs in the transaction that locked or created the account. */
export async function writeCustomPlan(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { maxArticlesInPeriod, to }: PlanTerms,
): Promise<void> {
  const terms = { max_articles_in_period: maxArticlesInPeriod, to_at: to };
  const now = ctx.clock.now();
  await tx
    .insertInto("custom_plans")
    .values({ owner_id: caller.ownerId, from_at: now, ...terms })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet((row) => ({
        ...terms,
        // One that had ended begins again.
        from_at: row
          .case()
          .when("custom_plans.to_at", "<=", now)
          .then(row.val(now))
          .else(row.ref("custom_plans.from_at"))
          .end(),
      })),
    )
    .execute();
  await writeAudit(ctx, tx, caller, {
    action: "plan.custom-granted",
    subjectId: caller.ownerId,
    detail: { maxArticlesInPeriod, to },
  });
}
