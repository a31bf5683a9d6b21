import { systemCaller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { writeCustomPlan } from "./grant-custom-plan.ts";

/** Gives a new account the plan promised to its address, once; runs in the transaction that creates the account. */
export async function takePromisedPlan(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, email }: { ownerId: string; email: string },
): Promise<void> {
  const promised = await tx
    .deleteFrom("promised_plans")
    .where("email", "=", email.toLowerCase())
    .returningAll()
    .executeTakeFirst();
  if (promised === undefined || (promised.to_at !== null && promised.to_at <= ctx.clock.now())) return;
  const terms = { maxArticlesInPeriod: promised.max_articles_in_period, to: promised.to_at };
  await writeCustomPlan(ctx, tx, systemCaller(ownerId, "operator"), terms);
}
