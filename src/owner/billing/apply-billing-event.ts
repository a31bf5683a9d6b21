import { systemCaller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { syncCustomer } from "./sync-customer.ts";

const HOUR_MS = 3_600_000;
/** An event of a customer who is still unknown after this is not about us: Stripe accounts are shared with other products. */
const GIVE_UP_MS = 30 * 24 * HOUR_MS;

/**
 * An event only says that something changed: what holds is asked of Stripe. So events may come in any
 * order and any number of times. One whose customer is not known is kept and tried again.
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
    await keepWaiting(ctx, input.eventId, event.receivedAt);
    return;
  }
  await syncCustomer(ctx, systemCaller(event.ownerId, "apply-billing-event"));
  await ctx.db.updateTable("billing_events").set({ state: "applied" }).where("id", "=", input.eventId).execute();
}

/** Again after as long as it has waited so far, at least a minute, at most six hours. */
async function keepWaiting(
  ctx: Pick<Context, "clock" | "db" | "log">,
  eventId: string,
  receivedAt: Date,
): Promise<void> {
  const now = ctx.clock.now();
  const waited = now.getTime() - receivedAt.getTime();
  const gaveUp = waited > GIVE_UP_MS;
  if (gaveUp) ctx.log.warn({ eventId }, "billing event of an unknown customer given up");
  const next_try_at = new Date(now.getTime() + Math.min(6 * HOUR_MS, Math.max(60_000, waited)));
  await ctx.db
    .updateTable("billing_events")
    .set({ state: gaveUp ? "ignored" : "waiting", next_try_at })
    .where("id", "=", eventId)
    .where("state", "=", "waiting")
    .execute();
}
