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
  await tx
    .insertInto("custom_plans")
    .values({ owner_id: caller.ownerId, from_at: ctx.clock.now(), ...terms })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(terms))
    .execute();
  await writeAudit(ctx, tx, caller, {
    action: "plan.custom-granted",
    subjectId: caller.ownerId,
    detail: { maxArticlesInPeriod, to },
  });
}
