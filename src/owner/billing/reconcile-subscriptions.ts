import { systemCaller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { applyBillingEvent } from "./apply-billing-event.ts";
import { syncCustomer } from "./sync-customer.ts";

type ReconcileContext = Pick<Context, "clock" | "config" | "db" | "log" | "stripe">;

/** Delay before a failed try is repeated; a success schedules the next night. */
const AGAIN_MS = 15 * 60_000;

/**
 * Asks Stripe about the customers that are due (each once a night, and after a period ends), and applies events
 * that are still waiting. This catches up on lost webhooks. Returns how many customers and events there were.
 */
export async function reconcileSubscriptions(ctx: ReconcileContext, limit: number): Promise<number> {
  if (ctx.stripe === null) return 0;
  const [customers, events] = await Promise.all([claimCustomers(ctx, limit), claimEvents(ctx, limit)]);
  await Promise.all([
    ...customers.map((ownerId) =>
      tryOne(ctx, { ownerId }, () => syncCustomer(ctx, systemCaller(ownerId, "reconcile-subscriptions"))),
    ),
    ...events.map((eventId) => tryOne(ctx, { eventId }, () => applyBillingEvent(ctx, { eventId }))),
  ]);
  return Math.max(customers.length, events.length);
}

async function tryOne(
  ctx: ReconcileContext,
  subject: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => ctx.log.warn({ err: error, ...subject }, "could not reconcile billing"));
}

/** Claiming also sets the next due time, so a worker that dies only delays it. */
async function claimCustomers(ctx: ReconcileContext, limit: number): Promise<string[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .updateTable("billing_customers")
    .set({ next_reconcile_at: new Date(now.getTime() + AGAIN_MS) })
    .where("owner_id", "in", (eb) =>
      eb
        .selectFrom("billing_customers as due")
        .select("due.owner_id")
        .where("due.next_reconcile_at", "<=", now)
        .orderBy("due.next_reconcile_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("owner_id")
    .execute();
  return rows.map((row) => row.owner_id);
}

async function claimEvents(ctx: ReconcileContext, limit: number): Promise<string[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .updateTable("billing_events")
    .set({ next_try_at: new Date(now.getTime() + AGAIN_MS) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("billing_events as due")
        .select("due.id")
        .where("due.state", "=", "waiting")
        .where("due.next_try_at", "<=", now)
        .orderBy("due.next_try_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
