import { Stripe } from "stripe";
import { isLive } from "../../../src/owner/plans/premium-run.ts";
import type { SubscriptionStatus } from "../../../src/connectors/stripe/index.ts";
import { readEffects } from "../shared/deliveries.ts";
import type { History } from "./checker/history.ts";
import type { World } from "./world.ts";

type Billing = History["billing"];

/** What Stripe says, through its own client, next to what our tables say; and what became of every event. */
export async function readBilling({ ctx, sql, peers: { stripe } }: World): Promise<Omit<Billing, "plans">> {
  const vendor = new Stripe("sk_test_reader", {
    host: "127.0.0.1",
    port: stripe.port,
    protocol: "http",
    telemetry: false,
  });
  const customers = await ctx.db.selectFrom("billing_customers").select(["owner_id", "customer_id"]).execute();
  const ours = await ctx.db.selectFrom("subscriptions").select(["id", "status"]).execute();
  const subscriptions: Billing["subscriptions"] = [];
  for (const { owner_id: ownerId, customer_id: customer } of customers)
    for (const { id, status } of (await vendor.subscriptions.list({ customer, status: "all" })).data)
      subscriptions.push({
        ownerId,
        subscriptionId: id,
        theirs: status,
        ours: ours.find((one) => one.id === id)?.status ?? null,
        live: isLive(status as SubscriptionStatus), // We use Stripe's status names.
      });
  const sent = await readEffects<{ event: string; status: number }>(stripe, "webhook.sent");
  const kept = await sql(`select id, state, customer_id in (select customer_id from billing_customers) as known,
    (select count(*)::int from jobs.job where name = 'apply-billing-event' and data ->> 'eventId' = event.id) as applied
    from billing_events as event`);
  const events = [...new Set([...sent.map(({ event }) => event), ...kept.map(({ id }) => String(id))])].map(
    (eventId) => {
      const row = kept.find(({ id }) => id === eventId);
      return {
        eventId,
        acknowledged: sent.some(({ event, status }) => event === eventId && status >= 200 && status < 300),
        state: row === undefined ? null : String(row["state"]),
        applied: Number(row?.["applied"] ?? 0),
        known: row?.["known"] === true,
      };
    },
  );
  return { subscriptions, events };
}
