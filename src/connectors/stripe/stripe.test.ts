import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "../../../simulators/stripe/start-stripe.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { createStripeConnector, type StripeConnector } from "./index.ts";
import { toPrice, toSubscription } from "./mapper.ts";

let simulator: Simulator;
let stripe: StripeConnector;

beforeAll(async () => {
  simulator = await startStripe();
  stripe = connectorTo(simulator.url);
});

afterAll(() => simulator.close());

beforeEach(async () => {
  await fetch(`${simulator.url}/_control/faults`, { method: "DELETE" });
});

function connectorTo(apiUrl: string, apiKey = "sk_test_CANARY"): StripeConnector {
  return createStripeConnector({ apiUrl, apiKey, webhookSecrets: ["whsec_x"] });
}

async function fault(wanted: object, times: number | "always" = "always"): Promise<void> {
  await fetch(`${simulator.url}/_control/faults`, { method: "POST", body: JSON.stringify({ times, fault: wanted }) });
}

async function requests(): Promise<string[]> {
  const { records } = (await (await fetch(`${simulator.url}/_control/journal`)).json()) as {
    records: { kind: string; method?: string; path?: string }[];
  };
  return records.filter((record) => record.kind === "request").map((record) => `${record.method} ${record.path}`);
}

test.each([
  [{ kind: "error", code: "rate_limit" }, "rate-limited", true],
  [{ kind: "error", code: "api_error" }, "unavailable", true],
  [{ kind: "error", code: "lock_timeout" }, "unavailable", true],
  [{ kind: "error", code: "authentication" }, "unauthorized", false],
  [{ kind: "error", code: "permission" }, "forbidden", false],
  [{ kind: "error", code: "resource_missing", status: 404 }, "not-found", false],
  [{ kind: "error", code: "resource_missing", status: 400 }, "not-found", false],
  [{ kind: "error", code: "parameter_invalid" }, "rejected", false],
  [{ kind: "reset-before" }, "unavailable", true],
  [{ kind: "status", status: 503, body: "<h1>Down</h1>" }, "bad-answer", true],
  [{ kind: "html-200" }, "bad-answer", true],
  [{ kind: "status", status: 200, body: '{"object":"list"}' }, "bad-answer", false],
])("identifies %j", async (wanted, reason, retryable) => {
  await fault(wanted);
  await expect(stripe.getSubscription("sub_x")).rejects.toMatchObject({
    name: "ConnectorError",
    service: "stripe",
    reason,
    retryable,
  });
});

test.each([{ kind: "error", code: "api_error" }, { kind: "reset-before" }])(
  "calls Stripe once, even after %j: retries are decided elsewhere",
  async (wanted) => {
    const before = (await requests()).length;
    await fault(wanted);
    await expect(stripe.listSubscriptions("cus_x")).rejects.toMatchObject({ reason: "unavailable" });
    expect((await requests()).slice(before)).toHaveLength(1);
  },
);

test("an error carries no key, header or body", async () => {
  await fault({ kind: "error", code: "parameter_invalid", message: "CANARY_message" });
  const error: unknown = await stripe.getSubscription("sub_x").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  const shown =
    JSON.stringify(error, Object.getOwnPropertyNames(error)) +
    String((error as Error).stack) +
    String((error as Error).cause);
  expect(shown).not.toMatch(/CANARY|sk_test/);
});

test("the same key opens the same checkout", async () => {
  const { customerId } = await stripe.createCustomer({ ownerId: "o", email: "a@example.org", name: "" }, "customer");
  const wanted = {
    customerId,
    ownerId: "o",
    locale: "vi" as const,
    price: "12 CHF",
    successUrl: "https://g.example.org/",
    cancelUrl: "https://g.example.org/",
  };
  const [one, two] = await Promise.all([
    stripe.createCheckout(wanted, "same"),
    stripe.createCheckout(wanted, "same").catch(() => stripe.createCheckout(wanted, "same")),
  ]);
  expect(two).toEqual(one);
  await stripe.expireCheckout(one.sessionId);
  expect(await stripe.getCheckout(one.sessionId)).toMatchObject({ status: "expired", url: null });
});

test.each([
  ["12 CHF", { currency: "chf", unitAmount: 1200 }],
  ["9.99 USD", { currency: "usd", unitAmount: 999 }],
  ["0.1 EUR", { currency: "eur", unitAmount: 10 }],
  ["1500 JPY", { currency: "jpy", unitAmount: 1500 }],
  ["250000 VND", { currency: "vnd", unitAmount: 250000 }],
])("%s in Stripe's smallest units", (price, expected) => {
  expect(toPrice(price)).toEqual(expected);
});

const running = {
  id: "sub_1",
  customer: { id: "cus_1", object: "customer" },
  status: "active",
  created: 1_800_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  items: {
    data: [
      { current_period_start: 1_800_000_000, current_period_end: 1_802_592_000 },
      { current_period_start: 1_800_000_000, current_period_end: 1_801_000_000 },
    ],
  },
};

test.each([
  [{}, null],
  [{ cancel_at_period_end: true }, 1_801_000_000],
  [{ cancel_at: 1_800_500_000 }, 1_800_500_000],
  [{ cancel_at: 1_800_500_000, cancel_at_period_end: true }, 1_800_500_000],
  [{ cancel_at: 1_800_500_000, ended_at: 1_800_100_000, status: "canceled" }, 1_800_100_000],
])("a subscription with %j ends at %s", (fields, end) => {
  expect(toSubscription({ ...running, ...fields }).endsAt).toEqual(end === null ? null : new Date(end * 1000));
});

test("an undocumented status is a bad answer", () => {
  expect(() => toSubscription({ ...running, status: "frozen" })).toThrow();
});
