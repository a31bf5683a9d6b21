import { systemCaller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { syncCustomer } from "./sync-customer.ts";

const HOUR_MS = 3_600_000;
/**
 * Stripe accounts are shared with other products: if the customer is still unknown after this long, the event isn't
 * about us.
 */
const GIVE_UP_MS = 30 * 24 * HOUR_MS;

/**
 * Applies an event. It only says that something changed, so the current state comes from Stripe; events may arrive
 * in any order and any number of times. An event whose customer is unknown is kept and retried.
 */
export async function applyBillingEvent(
  ctx: Pick<Context, "clock" | "config" | "db" | "log" | "stripe">,
  input: { eventId: string },
): Promise<void> {
  const event = await ctx.db
    .selectFrom("billing_events as event")
    .leftJoin("billing_customers as customer", "customer.customer_id", "event.customer_id")
    .select(["event.received_at as receivedAt", "customer.owner_id as ownerId"])
    .where("event.id", "=", input.eventId)
    .where("event.state", "=", "waiting")
    .executeTakeFirst();
  if (event === undefined) return;
  if (event.ownerId === null) {
    await scheduleRetry(ctx, input.eventId, event.receivedAt);
    return;
  }
  await syncCustomer(ctx, systemCaller(event.ownerId, "apply-billing-event"));
  await ctx.db.updateTable("billing_events").set({ state: "applied" }).where("id", "=", input.eventId).execute();
}

/** Retries after as long as the event has waited so far, at least a minute and at most six hours. */
async function scheduleRetry(
  ctx: Pick<Context, "clock" | "db" | "log">,
  eventId: string,
  receivedAt: Date,
): Promise<void> {
  const now = ctx.clock.now();
  const waited = now.getTime() - receivedAt.getTime();
  const gaveUp = waited > GIVE_UP_MS;
  if (gaveUp) ctx.log.warn({ eventId }, "could not apply a billing event for an unknown customer");
  const next_try_at = new Date(now.getTime() + Math.min(6 * HOUR_MS, Math.max(60_000, waited)));
  await ctx.db
    .updateTable("billing_events")
    .set({ state: gaveUp ? "ignored" : "waiting", next_try_at })
    .where("id", "=", eventId)
    .where("state", "=", "waiting")
    .execute();
}
