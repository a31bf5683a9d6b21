import assert from "node:assert/strict";
import { Stripe } from "stripe";
import type { Caller } from "../../../src/platform/actor.ts";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { followUpgrade } from "../../../src/owner/billing/follow-upgrade.ts";
import { control } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { type Case, customerOf, eventsOf, plus, statusesOf, untilApplied, untilPlan, upgrade } from "./case.ts";
import type { Product } from "./product.ts";

const HOUR_MS = 3_600_000;

/** Pays while the webhooks behave as `knobs` says. */
async function payWith(product: Product, who: Caller, knobs: object): Promise<string> {
  await product.webhooks(knobs);
  const { url } = await createBillingLink(product.ctx, who, { locale: "en" });
  return (await product.pay(url)) ?? "";
}

async function send(
  product: Product,
  body: string,
  options: { secret?: string; at?: Date; signature?: string } = {},
): Promise<number> {
  const signature =
    options.signature ??
    new Stripe("sk_test_signing").webhooks.generateTestHeaderString({
      payload: body,
      secret: options.secret ?? product.secret,
      timestamp: Math.floor((options.at ?? product.time.now).getTime() / 1_000),
    });
  const answer = await fetch(product.webhookUrl, { method: "POST", body, headers: { "stripe-signature": signature } });
  return answer.status;
}

/** One of the owner's events as Stripe has it. */
async function readEvent(product: Product, who: Caller): Promise<Stripe.Event> {
  const customer = await customerOf(product, who);
  const { data } = await product.vendor.events.list({ type: "customer.subscription.created", limit: 100 });
  const event = data.find(({ data: { object } }) => "customer" in object && object.customer === customer);
  assert(event, "Stripe has no such event");
  return event;
}

async function stateOf(product: Product, eventId: string): Promise<string | undefined> {
  return (
    await product.ctx.db.selectFrom("billing_events").select("state").where("id", "=", eventId).executeTakeFirst()
  )?.state;
}

export const webhookCases: Case[] = [
  {
    name: "each webhook five times",
    async run(product, who) {
      await payWith(product, who, { copies: 5 });
      await untilPlan(product, who, "premium");
      await untilApplied(product, who);
      const { kept } = await eventsOf(product, who);
      assert.deepEqual(await statusesOf(product, who), ["active"]);
      return `${kept} events kept once each, one active subscription`;
    },
  },
  {
    name: "webhooks newest first",
    async run(product, who) {
      await payWith(product, who, { reorderMs: 400 });
      await untilPlan(product, who, "premium");
      return "premium";
    },
  },
  {
    name: "webhooks of a whole life backwards, each twice",
    async run(product, who) {
      await payWith(product, who, { hold: true });
      const customer = await customerOf(product, who);
      const [subscription] = (await product.vendor.subscriptions.list({ customer })).data;
      await product.vendor.subscriptions.update(subscription?.id ?? "", { cancel_at_period_end: true });
      await product.vendor.subscriptions.cancel(subscription?.id ?? "");
      const { held } = await control<{ held: { event: string }[] }>(product.stripe, "GET", "/webhooks");
      const backwards = held.map(({ event }) => event).toReversed();
      await control(product.stripe, "POST", "/webhooks/release", { order: [...backwards, ...backwards] });
      await waitUntil("the end is known", async () => (await statusesOf(product, who)).join() === "canceled");
      assert.equal((await product.info(who)).plan, "free");
      return `${backwards.length} events: canceled and free, as Stripe says last`;
    },
  },
  {
    name: "webhooks delayed, the owner comes back first",
    async run(product, who) {
      const sessionId = await payWith(product, who, { delayMs: 2_000 });
      assert.equal((await product.info(who)).plan, "free");
      assert.deepEqual(await followUpgrade(product.ctx, who, { sessionId }), { state: "complete" });
      await control(product.stripe, "POST", "/webhooks/idle", {});
      assert.deepEqual(await statusesOf(product, who), ["active"]);
      return "complete when he is back; the late webhooks change nothing";
    },
  },
  {
    name: "webhooks lost, the owner comes back",
    async run(product, who) {
      const sessionId = await payWith(product, who, { drop: 1_000 });
      assert.deepEqual(await followUpgrade(product.ctx, who, { sessionId }), { state: "complete" });
      return "complete";
    },
  },
  {
    name: "webhooks lost, and nobody comes back",
    async run(product, who) {
      await payWith(product, who, { drop: 1_000 });
      assert.equal((await product.info(who)).plan, "free");
      await product.moveTo(plus(product.time.now, 27 * HOUR_MS));
      await untilPlan(product, who, "premium");
      return "the night's reconciliation makes him premium";
    },
  },
  {
    name: "replayed event",
    async run(product, who) {
      await upgrade(product, who);
      const event = await readEvent(product, who);
      const body = JSON.stringify(event);
      const before = await eventsOf(product, who);
      assert.equal(await send(product, body), 200);
      assert.equal(await send(product, body, { at: plus(product.time.now, -301_000) }), 400);
      assert.deepEqual(await eventsOf(product, who), before);
      assert.deepEqual(await statusesOf(product, who), ["active"]);
      return "200 without effect; with its signature of 301 s ago 400";
    },
  },
  {
    name: "bad signature",
    async run(product, who) {
      await upgrade(product, who);
      const event = { ...(await readEvent(product, who)), id: "evt_forged" };
      const body = JSON.stringify(event);
      const answers = [
        await send(product, body, { secret: "whsec_other" }),
        await send(product, body, { signature: "" }),
        await send(product, body, { signature: "t=1,v0=00" }),
        await send(product, body, { at: plus(product.time.now, 302_000) }),
      ];
      assert.deepEqual(answers, [400, 400, 400, 400]);
      assert.equal(await stateOf(product, "evt_forged"), undefined);
      return "another's secret, none, an old scheme, from the future: 400, nothing kept";
    },
  },
  {
    name: "event of an unknown customer",
    async run(product, who) {
      await upgrade(product, who);
      const known = await readEvent(product, who);
      const stranger = await product.vendor.customers.create({});
      const event = { ...known, id: "evt_unknown", data: { object: { ...known.data.object, customer: stranger.id } } };
      assert.equal(await send(product, JSON.stringify(event)), 200);
      assert.equal(await stateOf(product, event.id), "waiting");
      const late = await product.createOwner();
      const now = product.time.now;
      const row = {
        owner_id: late.ownerId,
        customer_id: stranger.id,
        next_reconcile_at: plus(now, 24 * HOUR_MS),
        created_at: now,
      };
      await product.ctx.db.insertInto("billing_customers").values(row).execute();
      await product.moveTo(plus(now, 2 * HOUR_MS));
      await waitUntil("applied", async () => (await stateOf(product, event.id)) === "applied");
      return "kept waiting; applied once the customer is known";
    },
  },
];
