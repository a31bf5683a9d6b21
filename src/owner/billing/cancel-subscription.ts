import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { StripeConnector, StripeSubscription } from "../../connectors/stripe/index.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isLive, isPaidUp } from "../plans/premium-run.ts";
import { findLiveSubscription } from "./find-live-subscription.ts";
import { requireStripe } from "./require-stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

type CancelContext = Pick<Context, "clock" | "config" | "db" | "log" | "stripe">;

/**
 * Ends the subscription with the paid period, or at once while a payment is due; repeatable. Returns when it ends.
 * Throws "no-subscription", "cancel-refused" when Stripe refuses, "cancel-failed" when Stripe can't be reached now,
 * "cancel-unconfirmed" when Stripe agreed but we don't know the end date yet.
 */
export async function cancelSubscription(ctx: CancelContext, caller: Caller): Promise<{ endsAt: Date }> {
  const subscription = await findLiveSubscription(ctx, caller);
  if (subscription === null) throw new GalleyError("no-subscription");
  const { endsAt } = await cancelAtStripe(ctx, subscription.id);
  if (endsAt === null) throw new GalleyError("cancel-unconfirmed");
  try {
    await syncCustomer(ctx, caller);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new GalleyError("cancel-unconfirmed", { cause: error });
  }
  const detail = { subscriptionId: subscription.id, endsAt };
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, caller, { action: "subscription.cancelled", subjectId: caller.ownerId, detail }),
  );
  return { endsAt };
}

async function cancelAtStripe(ctx: CancelContext, subscriptionId: string): Promise<StripeSubscription> {
  const stripe = requireStripe(ctx);
  try {
    const planned = await stripe.cancelAtPeriodEnd(subscriptionId);
    // Stripe keeps charging what is due until the subscription has ended (stripe-node, `subscriptions.cancel`).
    return isPaidUp(planned.status) ? planned : await stripe.cancelNow(subscriptionId);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    // An earlier attempt may have ended it without our knowing.
    const ended = error.retryable ? null : await findEnded(stripe, subscriptionId);
    if (ended !== null) return ended;
    ctx.log.warn({ err: error, subscriptionId }, "could not cancel a subscription");
    throw new GalleyError(error.retryable ? "cancel-failed" : "cancel-refused", { cause: error });
  }
}

async function findEnded(stripe: StripeConnector, subscriptionId: string): Promise<StripeSubscription | null> {
  const found = await stripe.getSubscription(subscriptionId).catch(() => null);
  return found !== null && !isLive(found.status) ? found : null;
}
