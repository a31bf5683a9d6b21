import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { isLive } from "../plans/premium-run.ts";
import { isUnknownToStripe } from "./is-unknown-to-stripe.ts";
import { requireStripe } from "./require-stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Stops all charges before an account is deleted. When it throws ConnectorError, the account must stay. */
export async function endBilling(
  ctx: Pick<Context, "clock" | "config" | "db" | "log" | "stripe">,
  caller: Caller,
): Promise<void> {
  const subscriptions = await ctx.db
    .selectFrom("subscriptions")
    .select(["id", "status"])
    .where("owner_id", "=", caller.ownerId)
    .execute();
  for (const { id } of subscriptions.filter((subscription) => isLive(subscription.status))) {
    await requireStripe(ctx)
      .cancelNow(id)
      .catch((error: unknown) => {
        if (!isUnknownToStripe(error)) throw error;
      });
  }
  if (ctx.stripe !== null) await syncCustomer(ctx, caller);
}
