import type { StripeCheckout, StripeConnector, StripeSubscription } from "../../connectors/stripe/index.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { isUnknownToStripe } from "./is-unknown-to-stripe.ts";

export type Fetch = {
  customerId: string;
  /** The sequence number of this fetch for this customer. */
  number: number;
  /** Checkouts that are still open or pending. */
  sessionIds: string[];
};

export type FetchedCustomer = { subscriptions: StripeSubscription[]; checkouts: StripeCheckout[] };

/**
 * Takes a sequence number, under the customer's row lock, before asking Stripe. A fetch sees at least everything
 * that happened before it got its number. So if only higher numbers may overwrite, an older state never overwrites
 * a newer one, and no lock is held during the call to Stripe. Null for an owner who never went to pay.
 */
export async function startFetch(ctx: Pick<Context, "db">, ownerId: string): Promise<Fetch | null> {
  return inTransaction(ctx, async (tx) => {
    const customer = await tx
      .updateTable("billing_customers")
      .set((eb) => ({ fetch_begun: eb("fetch_begun", "+", 1) }))
      .where("owner_id", "=", ownerId)
      .returning(["customer_id", "fetch_begun"])
      .executeTakeFirst();
    if (customer === undefined) return null;
    const checkouts = await tx
      .selectFrom("checkouts")
      .select("session_id")
      .where("owner_id", "=", ownerId)
      .where("state", "in", ["open", "waiting"])
      .where("session_id", "is not", null)
      .$narrowType<{ session_id: string }>()
      .execute();
    return {
      customerId: customer.customer_id,
      number: customer.fetch_begun,
      sessionIds: checkouts.map((row) => row.session_id),
    };
  });
}

/**
 * Fetches the checkouts first, so the subscription of a complete one is in the list that follows. After a change to
 * another Stripe account's keys, such as from test to live ones, Stripe knows none of them, so nothing is open or paid.
 */
export async function fetchCustomer(stripe: StripeConnector, fetch: Fetch): Promise<FetchedCustomer> {
  const checkouts = await Promise.all(
    fetch.sessionIds.map((sessionId) => {
      const expired: StripeCheckout = { sessionId, status: "expired", subscriptionId: null, url: null };
      return stripe.getCheckout(sessionId).catch(fallbackIfUnknown(expired));
    }),
  );
  return { checkouts, subscriptions: await stripe.listSubscriptions(fetch.customerId).catch(fallbackIfUnknown([])) };
}

function fallbackIfUnknown<T>(fallback: T) {
  return (error: unknown): T => {
    if (isUnknownToStripe(error)) return fallback;
    throw error;
  };
}
