import type { Caller } from "../../platform/actor.ts";
import type { StripeCheckout, StripeSubscription } from "../../connectors/stripe/index.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import type { CheckoutState } from "./tables.ts";
import { getPlan } from "../plans/get-plan.ts";
import { isLive } from "../plans/premium-run.ts";
import type { Fetch, FetchedCustomer } from "./fetch-customer.ts";

const DAY_MS = 86_400_000;

/**
 * Stores the fetched state unless a later fetch has been stored. Returns the surplus live subscriptions: all but
 * the first, or all of them for a deleted account, e.g. from a checkout that was still open in another tab.
 */
export async function storeFetch(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
  fetch: Fetch,
  fetched: FetchedCustomer,
): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const customer = await tx
      .updateTable("billing_customers")
      .set({ fetch_stored: fetch.number, next_reconcile_at: toNextReconcile(ctx.clock.now(), fetched.subscriptions) })
      .where("owner_id", "=", caller.ownerId)
      .where("customer_id", "=", fetch.customerId)
      .where("fetch_stored", "<", fetch.number)
      .returning("owner_id")
      .executeTakeFirst();
    if (customer === undefined) return [];
    const before = await getPlan(ctx, tx, caller.ownerId);
    await storeSubscriptions(tx, caller.ownerId, fetched.subscriptions);
    for (const checkout of fetched.checkouts) await storeCheckout(tx, caller.ownerId, checkout, fetched.subscriptions);
    const after = await getPlan(ctx, tx, caller.ownerId);
    if (before.plan !== after.plan || before.to?.getTime() !== after.to?.getTime()) {
      const detail = { plan: after.plan, to: after.to, cancelAtPeriodEnd: after.cancelAtPeriodEnd };
      await writeAudit(ctx, tx, caller, { action: "plan.changed", subjectId: caller.ownerId, detail });
    }
    const account = await tx
      .selectFrom("accounts")
      .select("deleted_at")
      .where("owner_id", "=", caller.ownerId)
      .executeTakeFirst();
    return toSurplus(fetched.subscriptions, account?.deleted_at ? 0 : 1);
  });
}

async function storeSubscriptions(tx: Tx, ownerId: string, subscriptions: StripeSubscription[]): Promise<void> {
  const ids = subscriptions.map((subscription) => subscription.id);
  // Subscriptions that Stripe no longer lists were deleted with their customer.
  await tx
    .updateTable("subscriptions")
    .set({ status: "canceled" })
    .where("owner_id", "=", ownerId)
    .$if(ids.length > 0, (query) => query.where("id", "not in", ids))
    .execute();
  for (const { id, status, startedAt, periodStart, periodEnd, endsAt } of subscriptions) {
    const state = { status, period_start: periodStart, period_end: periodEnd, ends_at: endsAt };
    await tx
      .insertInto("subscriptions")
      .values({ owner_id: ownerId, id, started_at: startedAt, ...state })
      .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet(state))
      .execute();
  }
}

async function storeCheckout(
  tx: Tx,
  ownerId: string,
  checkout: StripeCheckout,
  subscriptions: StripeSubscription[],
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ state: toCheckoutState(checkout, subscriptions) })
    .where("owner_id", "=", ownerId)
    .where("session_id", "=", checkout.sessionId)
    .execute();
}

function toCheckoutState(checkout: StripeCheckout, subscriptions: StripeSubscription[]): CheckoutState {
  if (checkout.status !== "complete") return checkout.status;
  const status =
    subscriptions.find((subscription) => subscription.id === checkout.subscriptionId)?.status ?? "incomplete";
  if (status === "incomplete") return "waiting";
  return status === "incomplete_expired" ? "error" : "complete";
}

/** The live subscriptions to cancel: all but the `kept` one, preferably paid up, then the oldest. */
function toSurplus(subscriptions: StripeSubscription[], kept: 0 | 1): string[] {
  const live = subscriptions.filter((subscription) => isLive(subscription.status));
  const rank = ({ status }: StripeSubscription) =>
    status === "active" || status === "trialing" ? 0 : status === "past_due" ? 1 : 2;
  live.sort((a, b) => rank(a) - rank(b) || a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1));
  return live.slice(kept).map((subscription) => subscription.id);
}

/** Every night, and soon after a period ends, in case its webhook was lost. */
function toNextReconcile(now: Date, subscriptions: StripeSubscription[]): Date {
  const nightly = now.getTime() + DAY_MS * (0.9 + 0.2 * Math.random());
  const ends = subscriptions
    .filter((subscription) => isLive(subscription.status))
    .map((subscription) => subscription.periodEnd.getTime() + 60_000)
    .filter((end) => end > now.getTime());
  return new Date(Math.min(nightly, ...ends));
}
