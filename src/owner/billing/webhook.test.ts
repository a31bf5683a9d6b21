import fc from "fast-check";
import { type Selectable, sql } from "kysely";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startBillingWorld, webhookSecret } from "../../../test/billing-world.ts";
import { control } from "../../../test/rig.ts";
import type { Caller } from "../../platform/actor.ts";
import { applyBillingEvent } from "./apply-billing-event.ts";
import { createBillingLink } from "./create-billing-link.ts";
import { getBillingInfo } from "./get-billing-info.ts";
import { reconcileSubscriptions } from "./reconcile-subscriptions.ts";
import type { BillingEventsTable, CheckoutsTable, SubscriptionsTable } from "./tables.ts";
import { createStripeWebhook } from "../../entries/http/stripe-webhook.ts";

const DAY = 86_400_000;
const { webhooks } = new Stripe("sk_test_signing");
let world: Awaited<ReturnType<typeof startBillingWorld>>;
let caller: Caller;

beforeAll(async () => {
  world = await startBillingWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.control("webhooks", { copies: 1, delayMs: 0, drop: 0, reorderMs: 0 });
  caller = await world.createCaller();
});

type Wire = { body: string; headers: Record<string, string> };

function signed(event: object, options: { secret?: string; at?: number } = {}): Wire {
  const body = JSON.stringify(event);
  const timestamp = Math.floor((options.at ?? world.time.now.getTime()) / 1000);
  const signature = webhooks.generateTestHeaderString({
    payload: body,
    secret: options.secret ?? webhookSecret,
    timestamp,
  });
  return { body, headers: { "stripe-signature": signature } };
}

let made = 0;
function newEvent(customer: string | null, type = "customer.subscription.updated") {
  made += 1;
  return {
    id: `evt_test${made}`,
    object: "event",
    type,
    livemode: false,
    data: { object: { id: "sub_x", object: "subscription", customer } },
  };
}

async function post({ body, headers }: Wire): Promise<number> {
  return (await fetch(world.webhookUrl, { method: "POST", body, headers })).status;
}

async function stateOf(id: string): Promise<string | undefined> {
  const row = await world.ctx.db.selectFrom("billing_events").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state;
}

async function countJobs(eventId: string): Promise<number> {
  const jobs = sql<{
    count: number;
  }>`
    select count(*)::int as count from jobs.job
    where name = 'apply-billing-event' and data ->> 'eventId' = ${eventId}`;
  return (await jobs.execute(world.ctx.db)).rows[0]?.count ?? 0;
}

test("keeps events that come together, each once, with one job each", async () => {
  const events = Array.from({ length: 20 }, () => newEvent("cus_unknown"));
  const statuses = await Promise.all([...events, ...events].map((event) => post(signed(event))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await Promise.all(events.map(({ id }) => stateOf(id)))).toEqual(events.map(() => "waiting"));
  expect(await Promise.all(events.map(({ id }) => countJobs(id)))).toEqual(events.map(() => 1));
});

test("keeps an event once, with one job, however often it comes", async () => {
  const event = newEvent("cus_unknown");
  const wire = signed(event);
  expect(await Promise.all(Array.from({ length: 20 }, () => post(wire)))).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
  expect(await post(signed(event))).toBe(200);
  expect(await stateOf(event.id)).toBe("waiting");
  expect(await countJobs(event.id)).toBe(1);
});

/** Signed at the current time. */
const malformed = (event: object, signature: string): Wire => {
  const wire = signed(event);
  return {
    ...wire,
    headers: { "stripe-signature": (wire.headers["stripe-signature"] ?? "").replace(/v1=.*/, signature) },
  };
};

test.each<[string, (event: object) => Wire]>([
  ["another secret", (event) => signed(event, { secret: "whsec_other" })],
  ["an old signature", (event) => signed(event, { at: world.time.now.getTime() - 301_000 })],
  ["a signature from the future", (event) => signed(event, { at: world.time.now.getTime() + 302_000 })],
  ["no signature", (event) => ({ ...signed(event), headers: {} })],
  ["an empty signature", (event) => ({ ...signed(event), headers: { "stripe-signature": "" } })],
  [
    "the scheme v0 only",
    (event) => ({
      ...signed(event),
      headers: { "stripe-signature": (signed(event).headers["stripe-signature"] ?? "").replace("v1=", "v0=") },
    }),
  ],
  ["a signature without its digits", (event) => malformed(event, "v1=")],
  ["a signature without its sign", (event) => malformed(event, "v1")],
  ["a signature of other letters", (event) => malformed(event, `v1=${"ü".repeat(64)}`)],
  ["a signature that is too short", (event) => malformed(event, "v1=aa")],
  ["no time", (event) => ({ ...signed(event), headers: { "stripe-signature": `t=,v1=${"0".repeat(64)}` } })],
  ["words", (event) => ({ ...signed(event), headers: { "stripe-signature": "words" } })],
  ["a body that was written again", (event) => ({ ...signed(event), body: JSON.stringify(event, null, 1) })],
  ["a changed body", (event) => ({ ...signed(event), body: JSON.stringify(event).replace("cus_", "cus_other") })],
])("refuses %s and keeps nothing", async (_name, wire) => {
  const event = newEvent("cus_unknown");
  expect(await post(wire(event))).toBe(400);
  expect(await stateOf(event.id)).toBeUndefined();
});

test("refuses a body of more than a megabyte", async () => {
  const wire = signed({ ...newEvent("cus_unknown"), padding: "x".repeat(1_000_001) });
  const request = new Request("http://galley/", {
    method: "POST",
    body: wire.body,
    headers: { ...wire.headers, "content-length": String(wire.body.length) },
  });
  expect((await createStripeWebhook(world.ctx).fetch(request)).status).toBe(413);
});

test("both signing secrets are accepted during a rotation", async () => {
  const event = newEvent("cus_unknown");
  expect(await post(signed(event, { secret: "whsec_old" }))).toBe(200);
  const other = newEvent("cus_unknown");
  const both = `${signed(other).headers["stripe-signature"]},v1=${"0".repeat(64)}`;
  expect(await post({ ...signed(other), headers: { "stripe-signature": both } })).toBe(200);
});

test.each<[string, () => object]>([
  ["of an unknown type", () => newEvent("cus_unknown", "tax.settings.updated")],
  ["about no customer", () => newEvent(null)],
  ["of live mode at a test key", () => ({ ...newEvent("cus_unknown"), livemode: true })],
])("an event %s is acknowledged and ignored", async (_name, make) => {
  const event = make() as { id: string };
  expect(await post(signed(event))).toBe(200);
  expect(await stateOf(event.id)).toBe("ignored");
});

test("an event that can't be stored isn't acknowledged", async () => {
  const down = { ...world.ctx, db: world.ctx.db.withSchema("no_such_schema") };
  const request = new Request("http://galley/", { method: "POST", ...signed(newEvent("cus_unknown")) });
  expect((await createStripeWebhook(down).fetch(request)).status).toBe(500);
});

test("an event of an unknown customer waits until the customer is known", async () => {
  const customer = await world.vendor.customers.create({});
  const event = newEvent(customer.id);
  await post(signed(event));
  await applyBillingEvent(world.ctx, { eventId: event.id });
  expect(await stateOf(event.id)).toBe("waiting");
  const now = world.time.now;
  await world.ctx.db
    .insertInto("billing_customers")
    .values({
      owner_id: caller.ownerId,
      customer_id: customer.id,
      next_reconcile_at: new Date(now.getTime() + DAY),
      created_at: now,
    })
    .execute();
  world.time.now = new Date(now.getTime() + 2 * 3_600_000);
  while ((await reconcileSubscriptions(world.ctx, 8)) > 0);
  expect(await stateOf(event.id)).toBe("applied");
  world.time.now = now;
});

test("an event whose customer stays unknown is dropped after thirty days", async () => {
  const event = newEvent("cus_of_another_product");
  await post(signed(event));
  const now = world.time.now;
  world.time.now = new Date(now.getTime() + 31 * DAY);
  await applyBillingEvent(world.ctx, { eventId: event.id });
  expect(await stateOf(event.id)).toBe("ignored");
  world.time.now = now;
});

/** The events that Stripe has dropped instead of sending. */
async function listDropped(): Promise<{ event: string; type: string }[]> {
  type Journal = { records: { event: string; type: string }[] };
  return (await control<Journal>(world.simulator, "GET", "/journal?effect=webhook.dropped")).records;
}

/** Runs through a subscription and returns its six events: the two that start it, two updates, the invoice, the end. */
async function liveThrough(who: Caller): Promise<Stripe.Event[]> {
  await world.control("webhooks", { drop: 100 });
  const before = (await listDropped()).length;
  const link = await createBillingLink(world.ctx, who, { locale: "en" });
  await world.pay(link.url);
  const [subscription] = (await world.vendor.subscriptions.list({ customer: await customerOf(who), status: "all" }))
    .data;
  await world.vendor.subscriptions.update(subscription?.id ?? "", { cancel_at_period_end: true });
  await world.vendor.subscriptions.cancel(subscription?.id ?? "");
  const wanted = (await listDropped()).slice(before).filter(({ type }) => type !== "customer.created");
  expect(wanted.map(({ type }) => type).toSorted()).toEqual([
    "checkout.session.completed",
    "customer.subscription.created",
    "customer.subscription.deleted",
    "customer.subscription.updated",
    "customer.subscription.updated",
    "invoice.paid",
  ]);
  return await Promise.all(wanted.map(({ event }) => world.vendor.events.retrieve(event)));
}

async function customerOf(who: Caller): Promise<string> {
  const row = await world.ctx.db
    .selectFrom("billing_customers")
    .select("customer_id")
    .where("owner_id", "=", who.ownerId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

async function snapshot(who: Caller): Promise<object> {
  const subscriptions = await world.ctx.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("owner_id", "=", who.ownerId)
    .execute();
  const checkouts = await world.ctx.db
    .selectFrom("checkouts")
    .select(["session_id", "state"])
    .where("owner_id", "=", who.ownerId)
    .execute();
  const { plan, from, to, upgrade } = await getBillingInfo(world.ctx, who);
  return { subscriptions, checkouts, plan, from, to, upgrade };
}

type Billing = {
  billing_events: Selectable<BillingEventsTable>[];
  subscriptions: Selectable<SubscriptionsTable>[];
  checkouts: Selectable<CheckoutsTable>[];
};

/** All that a delivery reads and changes of an owner, except the number of the last fetch from Stripe. */
async function readBilling({ ownerId }: Caller, customer: string): Promise<Billing> {
  const { db } = world.ctx;
  return {
    billing_events: await db
      .selectFrom("billing_events")
      .selectAll()
      .where("customer_id", "=", customer)
      .orderBy("id")
      .execute(),
    subscriptions: await db.selectFrom("subscriptions").selectAll().where("owner_id", "=", ownerId).execute(),
    checkouts: await db.selectFrom("checkouts").selectAll().where("owner_id", "=", ownerId).execute(),
  };
}

async function restoreBilling({ ownerId }: Caller, customer: string, billing: Billing): Promise<void> {
  const { db } = world.ctx;
  await db.deleteFrom("billing_events").where("customer_id", "=", customer).execute();
  for (const table of ["subscriptions", "checkouts"] as const)
    await db.deleteFrom(table).where("owner_id", "=", ownerId).execute();
  for (const table of ["billing_events", "subscriptions", "checkouts"] as const)
    if (billing[table].length > 0) await db.insertInto(table).values(billing[table]).execute();
}

// Delivers each of the six events in every state that deliveries can reach, also those that came before. That covers
// all 720 orders, with repetitions in any place, because what a delivery does depends only on the state it finds.
test("every order of the six events, with any of them repeated, ends in the same state", async () => {
  const who = await world.createCaller();
  const events = await liveThrough(who);
  const customer = await customerOf(who);
  const { checkouts } = await readBilling(who, customer);
  const start: Billing = {
    billing_events: [],
    subscriptions: [],
    checkouts: checkouts.map((checkout) => ({ ...checkout, state: "open" })),
  };
  const reached = new Map([[JSON.stringify(start), start]]);
  const ends = new Set<string>();
  // A map's loop also visits what is added on the way.
  for (const state of reached.values()) {
    for (const event of events) {
      await restoreBilling(who, customer, state);
      expect(await post(signed(event))).toBe(200);
      await applyBillingEvent(world.ctx, { eventId: event.id });
      const next = await readBilling(who, customer);
      reached.set(JSON.stringify(next), next);
      if (next.billing_events.length === events.length) ends.add(JSON.stringify(await snapshot(who)));
    }
  }
  // At least one for each set of events that have come.
  expect(reached.size).toBeGreaterThanOrEqual(2 ** events.length);
  expect(ends.size).toBe(1);
  expect(JSON.parse([...ends][0] ?? "")).toMatchObject({
    plan: "free",
    upgrade: "complete",
    subscriptions: [{ status: "canceled" }],
    checkouts: [{ state: "complete" }],
  });
});

test("an old event that comes again after newer ones changes nothing", async () => {
  const who = await world.createCaller();
  const events = await liveThrough(who);
  for (const event of events) {
    await post(signed(event));
    await applyBillingEvent(world.ctx, { eventId: event.id });
  }
  const before = await snapshot(who);
  for (const event of events.toReversed()) expect(await post(signed(event))).toBe(200);
  expect(await snapshot(who)).toEqual(before);
});

test("late and duplicate events during a subscription end in Stripe's latest state", async () => {
  const run = fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom("cancel", "renew", "deliver", "deliver", "apply"), fc.nat(50)), {
      maxLength: 25,
    }),
    async (steps) => {
      caller = await world.createCaller();
      await world.control("webhooks", { drop: 100 });
      const before = (await listDropped()).length;
      await world.pay((await createBillingLink(world.ctx, caller, { locale: "en" })).url);
      const customer = await customerOf(caller);
      const [subscription] = (await world.vendor.subscriptions.list({ customer })).data;
      const listIds = async () => (await listDropped()).slice(before).map(({ event }) => event);
      const deliver = async (id = "") => post(signed(await world.vendor.events.retrieve(id)));
      for (const [kind, pick] of steps) {
        if (kind === "deliver") {
          const ids = await listIds();
          await deliver(ids[pick % ids.length]);
        } else if (kind === "apply") await world.applyEvents();
        else
          await world.vendor.subscriptions.update(subscription?.id ?? "", { cancel_at_period_end: kind === "cancel" });
      }
      for (const id of (await listIds()).toReversed()) await deliver(id);
      await world.applyEvents();
      const last = await world.vendor.subscriptions.retrieve(subscription?.id ?? "");
      expect(await getBillingInfo(world.ctx, caller)).toMatchObject({
        plan: "premium",
        cancelAtPeriodEnd: last.cancel_at !== null,
      });
    },
  );
  await fc.assert(run, { numRuns: 15 });
}, 120_000);
