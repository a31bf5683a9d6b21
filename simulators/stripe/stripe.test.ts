import { createServer } from "node:http";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listen } from "../../test/listen.ts";
import { useSimulator } from "../kit/use-simulator.ts";
import { startStripe } from "./start-stripe.ts";

let stripe: Stripe;
const received: string[] = [];
/** The statuses that the receiver answers next; then 200. */
const answers: number[] = [];
let arrived = (): void => {};

const receiver = createServer((request, response) => {
  void request.toArray().then((chunks) => {
    received.push(Buffer.concat(chunks).toString());
    arrived();
    response.writeHead(answers.shift() ?? 200).end();
  });
});
let port: number;
beforeAll(async () => {
  port = await listen(receiver);
});
afterAll(() => receiver.close());

const simulator = useSimulator((options) =>
  startStripe({ ...options, webhook: { url: `http://127.0.0.1:${port}/`, secret: "whsec_simulated" } }),
);
beforeEach(() => {
  stripe = connect();
  received.length = 0;
});

const connect = (key = "sk_test_simulated") => {
  const { port } = simulator.running;
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
};

const control = (path: string, body: object) => simulator.control("POST", `/${path}`, body);
const moveTo = (seconds: number) => control("clock", { now: new Date(seconds * 1000).toISOString() });

const order = {
  mode: "subscription",
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
  success_url: "https://galley.example.org/done?s={CHECKOUT_SESSION_ID}",
} satisfies Stripe.Checkout.SessionCreateParams;

async function subscribe(): Promise<{ customer: string; subscription: string }> {
  const customer = await stripe.customers.create({ email: "a@example.org" });
  const session = await stripe.checkout.sessions.create({ ...order, customer: customer.id });
  await pay(session);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { customer: customer.id, subscription: String(subscription) };
}

async function pay({ url }: Stripe.Checkout.Session): Promise<void> {
  const body = new URLSearchParams({ card: "4242 4242 4242 4242" });
  await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  expect((await fetch(url ?? "")).status).toBe(410);
}

async function receivedEvents(): Promise<Stripe.Event[]> {
  await control("webhooks/idle", {});
  return received.map((body) => JSON.parse(body) as Stripe.Event);
}

const endOf = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0;

test("the same key and body give the same answer; another body is refused", async () => {
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

test("renews on the same day of each month, or the last of a shorter one", async () => {
  const start = Date.UTC(2028, 0, 31, 12) / 1000;
  await moveTo(start);
  const { customer, subscription } = await subscribe();
  await moveTo(Date.UTC(2028, 3, 30, 13) / 1000);
  const renewed = await stripe.subscriptions.retrieve(subscription);
  expect(new Date(endOf(renewed) * 1000).toISOString()).toMatch("2028-05-31T12:0");
  const paid = (await receivedEvents()).filter(
    ({ type, data }) => type === "invoice.paid" && "customer" in data.object,
  );
  expect(paid.filter(({ data }) => (data.object as Stripe.Invoice).customer === customer)).toHaveLength(4);
});

test("an event that wasn't accepted is sent again", async () => {
  answers.push(500);
  const twice = new Promise<void>((resolve) => (arrived = () => received.length === 2 && resolve()));
  await stripe.customers.create({ name: "again" });
  await twice;
  expect(received[1]).toBe(received[0]);
});

test("everything survives a restart", async () => {
  const kept = { email: "kept@example.org" };
  const customer = await stripe.customers.create(kept, { idempotencyKey: "kept" });
  await simulator.restart();
  expect(await connect().customers.create(kept, { idempotencyKey: "kept" })).toMatchObject({ id: customer.id });
});

test("lists continue automatically on the next page, without canceled ones unless requested", async () => {
  const { customer, subscription } = await subscribe();
  await stripe.subscriptions.cancel(subscription);
  for (let index = 0; index < 2; index += 1) await pay(await stripe.checkout.sessions.create({ ...order, customer }));
  const count = async (status?: "all") =>
    (
      await stripe.subscriptions
        .list({ customer, limit: 1, ...(status && { status }) })
        .autoPagingToArray({ limit: 1000 })
    ).length;
  expect([await count(), await count("all")]).toEqual([2, 3]);
});

test("an unknown parameter, a missing one and a wrong key are refused", async () => {
  const post = async (path: string, body: string) =>
    (
      await fetch(`${simulator.url}/v1/${path}`, {
        method: "POST",
        headers: { authorization: "Bearer sk_test_x" },
        body,
      })
    ).json();
  expect(await post("customers", "colour=red")).toMatchObject({ error: { code: "parameter_unknown" } });
  const missing = { code: "parameter_missing", param: "customer" };
  expect(await post("billing_portal/sessions", "")).toMatchObject({ error: missing });
  const stranger = connect("pk_test_x");
  const refused = stranger.subscriptions.list();
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});
