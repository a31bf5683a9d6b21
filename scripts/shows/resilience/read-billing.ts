import { Stripe } from "stripe";
import { sql } from "kysely";
import { isLive } from "../../../src/owner/plans/premium-run.ts";
import type { SubscriptionStatus } from "../../../src/connectors/stripe/index.ts";
import type { History } from "./checker/history.ts";
import { readEffects } from "./read-journals.ts";
import type { World } from "./world.ts";

/** What Stripe says, through its own client, next to what our tables say. */
export async function readSubscriptions({ ctx, peers }: World): Promise<History["billing"]["subscriptions"]> {
  const vendor = new Stripe("sk_test_reader", {
    host: "127.0.0.1",
    port: peers.stripe.port,
    protocol: "http",
    telemetry: false,
  });
  const customers = await ctx.db.selectFrom("billing_customers").select(["owner_id", "customer_id"]).execute();
  const ours = await ctx.db.selectFrom("subscriptions").select(["id", "status"]).execute();
  const listed = await Promise.all(
    customers.map(async ({ owner_id, customer_id }) => {
      const { data } = await vendor.subscriptions.list({ customer: customer_id, status: "all" });
      return data.map(({ id, status }) => ({ ownerId: owner_id, subscriptionId: id, theirs: status }));
    }),
  );
  return listed.flat().map((one) => ({
    ...one,
    ours: ours.find(({ id }) => id === one.subscriptionId)?.status ?? null,
    live: isLive(one.theirs as SubscriptionStatus), // We use Stripe's status names.
  }));
}

/** Every event that Stripe sent, the response it got, and what became of it. */
export async function readEvents(world: World): Promise<History["billing"]["events"]> {
  const { db } = world.ctx;
  const sent = await readEffects(world, "stripe", "webhook.sent");
  const kept = await db.selectFrom("billing_events").select(["id", "state", "customer_id"]).execute();
  const known = new Set(
    (await db.selectFrom("billing_customers").select("customer_id").execute()).map(({ customer_id }) => customer_id),
  );
  const applied = await sql<{ event: string; times: number }>`
    select data ->> 'eventId' as event, count(*)::int as times from jobs.job
    where name = 'apply-billing-event' group by 1`.execute(db);
  const ids = new Set([...sent.map(({ event }) => String(event)), ...kept.map(({ id }) => id)]);
  return [...ids].map((eventId) => {
    const row = kept.find(({ id }) => id === eventId);
    return {
      eventId,
      acknowledged: sent.some(
        ({ event, status }) => event === eventId && Number(status) >= 200 && Number(status) < 300,
      ),
      state: row?.state ?? null,
      applied: applied.rows.find(({ event }) => event === eventId)?.times ?? 0,
      known: row?.customer_id !== null && row !== undefined && known.has(row.customer_id),
    };
  });
}
