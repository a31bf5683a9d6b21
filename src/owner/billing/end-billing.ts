import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { isLive } from "../plans/premium-run.ts";
import { isUnknownToStripe } from "./is-unknown-to-stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

/**
 * Stops all charges before an account is deleted. When it throws ConnectorError, because Stripe doesn't answer or the
 * operator has taken its key away, the account must stay.
 */
export async function endBilling(
  ctx: Pick<Context, "clock" | "config" | "db" | "log" | "stripe">,
  caller: Caller,
): Promise<void> {
  const subscriptions = await ctx.db
    .selectFrom("subscriptions")
    .select(["id", "status"])
    .where("owner_id", "=", caller.ownerId)
    .execute();
  const live = subscriptions.filter(({ status }) => isLive(status));
  const { stripe } = ctx;
  if (stripe === null) {
    if (live.length === 0) return;
    throw new ConnectorError("stripe", "unavailable", { retryable: true, code: "billing-off" });
  }
  for (const { id } of live) {
    await stripe.cancelNow(id).catch((error: unknown) => {
      if (!isUnknownToStripe(error)) throw error;
    });
  }
  await syncCustomer(ctx, caller);
}
