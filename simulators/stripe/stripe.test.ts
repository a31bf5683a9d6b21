import { serve, type ServerType } from "@hono/node-server";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Simulator } from "../kit/start-simulator.ts";
import { startStripe } from "./start-stripe.ts";

const MONTH = 31 * 86_400;
let simulator: Simulator;
let receiver: ServerType;
let stripe: Stripe;
const received: { body: string; signature: string }[] = [];
const secret = "whsec_simulated";
/** The receiver's next response statuses; 200 once they run out. */
const answers: number[] = [];
let arrived = (): void => {};

beforeAll(async () => {
  receiver = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      received.push({ body: await request.text(), signature: request.headers.get("stripe-signature") ?? "" });
      arrived();
      return new Response(null, { status: answers.shift() ?? 200 });
    },
  });
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  simulator = await startStripe({ webhook: { url: `http://127.0.0.1:${port}/`, secret } });
  stripe = new Stripe("sk_test_simulated", {
    host: "127.0.0.1",
    port: simulator.port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
});

afterAll(async () => {
  await simulator.close();
  receiver.close();
});

beforeEach(async () => {
  await control("webhooks", { copies: 1, delayMs: 0, drop: 0, reorderMs: 0, hold: false });
  await control("webhooks/release", { order: [] });
  await control("webhooks/idle", {});
  received.length = 0;
});

async function control(path: string, body: object): Promise<{ held: { event: string; type: string }[] }> {
  const answer = await fetch(`${simulator.url}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
  return (await answer.json()) as { held: { event: string; type: string }[] };
}

async function makePrice(): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: "Premium" });
  return await stripe.prices.create({
    product: product.id,
    currency: "chf",
    unit_amount: 1200,
    recurring: { interval: "month" },
  });
}

async function subscribe(
  now: number,
  card = "4242424242424242",
): Promise<{ clock: string; customer: string; subscription: string }> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now });
  const customer = await stripe.customers.create({ email: "a@example.org", test_clock: clock.id });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: (await makePrice()).id, quantity: 1 }],
    success_url: "https://galley.example.org/done?s={CHECKOUT_SESSION_ID}",
  });
  await pay(session, card);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { clock: clock.id, customer: customer.id, subscription: String(subscription) };
}

async function pay(session: Stripe.Checkout.Session, card: string): Promise<Response> {
  return await fetch(session.url ?? "", { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });
}

async function typesReceived(): Promise<string[]> {
  await control("webhooks/idle", {});
  return received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
}

test("a checkout is paid on the hosted page and leads back with the session's id", async () => {
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    client_reference_id: "owner",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "chf",
          unit_amount: 1200,
          recurring: { interval: "month" },
          product_data: { name: "Premium" },
        },
      },
    ],
    subscription_data: { metadata: { owner_id: "owner" } },
    success_url: "https://galley.example.org/done?s={CHECKOUT_SESSION_ID}",
    cancel_url: "https://galley.example.org/back",
  });
  const page = await (await fetch(session.url ?? "")).text();
  expect(page).toMatch(/CHF\s12.00 per month/);
  expect((await pay(session, "4000000000000002")).status).toBe(402);
  const back = await pay(session, "4242 4242 4242 4242");
  expect(back.status).toBe(303);
  expect(back.headers.get("location")).toBe(`https://galley.example.org/done?s=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", client_reference_id: "owner", url: null });
  const subscription = await stripe.subscriptions.retrieve(String(paid.subscription));
  expect(subscription).toMatchObject({ status: "active", metadata: { owner_id: "owner" }, cancel_at: null });
  expect((await fetch(session.url ?? "")).status).toBe(410);
});

test("events are signed so that the official client accepts them", async () => {
  await subscribe(1_800_000_000);
  const types = await typesReceived();
  expect(types.toSorted()).toEqual(
    [
      "checkout.session.completed",
      "customer.created",
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.paid",
    ].toSorted(),
  );
  for (const { body, signature } of received)
    expect(stripe.webhooks.constructEvent(body, signature, secret).object).toBe("event");
  expect(() =>
    stripe.webhooks.constructEvent(received[0]?.body ?? "", received[0]?.signature ?? "", "whsec_other"),
  ).toThrow();
});

test("the same key and body give the same answer, another body is refused", async () => {
  const first = await stripe.customers.create({ email: "a@example.org" }, { idempotencyKey: "once" });
  const again = await stripe.customers.create({ email: "a@example.org" }, { idempotencyKey: "once" });
  expect(again.id).toBe(first.id);
  const other = stripe.customers.create({ email: "b@example.org" }, { idempotencyKey: "once" });
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("a key refused for its parameters can be used again", async () => {
  const wrong = stripe.billingPortal.sessions.create({ customer: "cus_none" }, { idempotencyKey: "corrected" });
  await expect(wrong).rejects.toMatchObject({ code: "resource_missing" });
  const customer = await stripe.customers.create({});
  const right = await stripe.billingPortal.sessions.create({ customer: customer.id }, { idempotencyKey: "corrected" });
  expect((await fetch(right.url)).status).toBe(200);
});

test("work whose answer was lost is done once: the client asks again with the same key", async () => {
  const fault = { match: { method: "POST", path: "/v1/customers" }, fault: { kind: "apply-then-reset" } };
  await fetch(`${simulator.url}/_control/faults`, { method: "POST", body: JSON.stringify(fault) });
  const made = await stripe.customers.create({ email: "lost-answer@example.org" });
  const found = await stripe.customers.list({ email: "lost-answer@example.org" });
  expect(found.data.map((customer) => customer.id)).toEqual([made.id]);
});

test("renews on the same day of each month and lists the invoices", async () => {
  const start = Date.UTC(2028, 0, 31, 12) / 1000;
  const { clock, customer, subscription } = await subscribe(start);
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + 3 * MONTH });
  const renewed = await stripe.subscriptions.retrieve(subscription);
  expect(new Date((renewed.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe(
    "2028-05-31T12:00:00.000Z",
  );
  const invoices = await stripe.invoices.list({ customer });
  expect(invoices.data.map((invoice) => invoice.status)).toEqual(["paid", "paid", "paid", "paid"]);
  expect(invoices.data[0]?.parent?.subscription_details?.subscription).toBe(subscription);
});

test("cancelled at the period's end it is canceled at that second, not one before", async () => {
  const start = 1_800_000_000;
  const { clock, subscription } = await subscribe(start);
  const planned = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  const end = planned.items.data[0]?.current_period_end ?? 0;
  expect(planned).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: end - 1 });
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: end });
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "canceled", ended_at: end });
  await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ code: "resource_missing" });
});

test("a card that fails makes it past due; a better one in the portal pays the open invoice", async () => {
  const start = 1_800_000_000;
  const { clock, customer, subscription } = await subscribe(start, "4000000000000341");
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + MONTH });
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("past_due");
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: "https://galley.example.org/bot/profile",
  });
  await fetch(portal.url, { method: "POST", body: new URLSearchParams({ action: "good-card" }), redirect: "manual" });
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
  await fetch(portal.url, {
    method: "POST",
    body: new URLSearchParams({ action: "cancel-flexible", subscription }),
    redirect: "manual",
  });
  const planned = await stripe.subscriptions.retrieve(subscription);
  expect(planned).toMatchObject({ cancel_at_period_end: false, cancel_at: planned.items.data[0]?.current_period_end });
});

test("events are dropped, doubled, held and released in any order", async () => {
  await control("webhooks", { drop: 1, copies: 2 });
  await stripe.customers.create({ name: "lost" });
  await stripe.customers.create({ name: "twice" });
  expect(await typesReceived()).toEqual(["customer.created", "customer.created"]);
  received.length = 0;
  await control("webhooks", { hold: true, copies: 1 });
  for (const name of ["one", "two"]) await stripe.customers.create({ name });
  const { held } = await control("webhooks", {});
  const ids = held.map(({ event }) => event);
  await control("webhooks/release", { order: [ids[1], ids[0], ids[1]] });
  const names = received.map(
    ({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name,
  );
  expect(names).toEqual(["two", "one", "two"]);
});

test("an event that was not taken is sent again", async () => {
  answers.push(500);
  const twice = new Promise<void>((resolve) => (arrived = () => received.length === 2 && resolve()));
  await stripe.customers.create({ name: "again" });
  await twice;
  expect(received[1]?.body).toBe(received[0]?.body);
});

test("everything is there again after a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "galley-stripe-"));
  const connect = (port: number) =>
    new Stripe("sk_test_x", { host: "127.0.0.1", port, protocol: "http", telemetry: false });
  const before = await startStripe({ dataDir, webhook: { url: "http://127.0.0.1:1/", secret } });
  const customer = await connect(before.port).customers.create(
    { email: "kept@example.org" },
    { idempotencyKey: "kept" },
  );
  await before.close();
  const after = await startStripe({ dataDir, webhook: { url: "http://127.0.0.1:1/", secret } });
  expect(
    await connect(after.port).customers.create({ email: "kept@example.org" }, { idempotencyKey: "kept" }),
  ).toMatchObject({ id: customer.id });
  const state = (await (await fetch(`${after.url}/_control/state`)).json()) as {
    customers: unknown[];
    endpoints: unknown[];
  };
  expect([state.customers.length, state.endpoints.length]).toEqual([1, 1]);
  await after.close();
  await rm(dataDir, { recursive: true });
});

test("lists continue automatically to the next page", async () => {
  const before = (await stripe.products.list({ limit: 100 })).data.length;
  for (let index = 0; index < 5; index += 1) await stripe.products.create({ name: `Product ${index}` });
  const all = await stripe.products.list({ limit: 2 }).autoPagingToArray({ limit: 1000 });
  expect(new Set(all.map((product) => product.id)).size).toBe(before + 5);
});

test("an unknown parameter, a missing one and a wrong key are refused", async () => {
  const unknown = fetch(`${simulator.url}/v1/customers`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x" },
    body: "colour=red",
  });
  expect(await (await unknown).json()).toMatchObject({ error: { code: "parameter_unknown" } });
  const missing = fetch(`${simulator.url}/v1/products`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x" },
    body: "",
  });
  expect(await (await missing).json()).toMatchObject({ error: { code: "parameter_missing", param: "name" } });
  const stranger = new Stripe("pk_test_x", {
    host: "127.0.0.1",
    port: simulator.port,
    protocol: "http",
    telemetry: false,
  });
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});
