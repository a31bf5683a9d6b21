import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { StripeConnector } from "../../connectors/stripe/index.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { type Fetch, fetchCustomer, startFetch } from "./fetch-customer.ts";
import { isUnknownToStripe } from "./is-unknown-to-stripe.ts";
import { requireStripe } from "./require-stripe.ts";
import { storeFetch } from "./store-fetch.ts";

type SyncContext = Pick<Context, "clock" | "config" | "db" | "log" | "stripe">;

/**
 * Cancelling a second subscription changes the customer again; after this many rounds, something else keeps
 * changing it.
 */
const ROUNDS = 3;

/**
 * Updates an owner's subscriptions and checkouts to what Stripe says now. Repeatable, and concurrent runs end in
 * the newest state. An owner keeps one live subscription: a second one is cancelled.
 */
export async function syncCustomer(ctx: SyncContext, caller: Caller): Promise<void> {
  const stripe = requireStripe(ctx);
  for (let round = 0; round < ROUNDS; round += 1) {
    const fetch = await startFetch(ctx, caller.ownerId);
    if (fetch === null) return;
    const surplus = await storeFetch(ctx, caller, fetch, await fetchCustomer(stripe, fetch));
    if (surplus.length === 0) return;
    for (const subscriptionId of surplus) await cancelSecond(ctx, caller, stripe, fetch, subscriptionId);
  }
}

async function cancelSecond(
  ctx: SyncContext,
  caller: Caller,
  stripe: StripeConnector,
  fetch: Fetch,
  subscriptionId: string,
): Promise<void> {
  try {
    await stripe.cancelNow(subscriptionId);
  } catch (error) {
    // Another worker has already cancelled it.
    if (isUnknownToStripe(error)) return;
    throw error;
  }
  // The owner paid twice; whether to refund is up to the operator.
  ctx.log.error(
    { ownerId: caller.ownerId, subscriptionId, customerId: fetch.customerId },
    "second subscription cancelled",
  );
  await inTransaction(ctx, async (tx) => {
    const detail = JSON.stringify({ subscriptionId });
    await tx
      .insertInto("plan_notices")
      .values({
        owner_id: caller.ownerId,
        id: uuidv7(),
        kind: "second-subscription-cancelled",
        detail,
        created_at: ctx.clock.now(),
      })
      .execute();
    await writeAudit(ctx, tx, caller, {
      action: "subscription.second-cancelled",
      subjectId: caller.ownerId,
      detail: { subscriptionId },
    });
  });
}
