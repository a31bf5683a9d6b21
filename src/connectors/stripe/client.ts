import { Stripe } from "stripe";
import type { NewCheckout, StripeConnector } from "./contract.ts";
import {
  type StripePrice,
  toCheckout,
  toCustomerId,
  toPortalUrl,
  toPrice,
  toSubscription,
  toSubscriptions,
} from "./mapper.ts";
import { toConnectorError } from "./failure.ts";
import { readWebhook } from "./webhook.ts";

export type StripeOptions = { apiUrl: string; apiKey: string; webhookSecrets: readonly string[] };

const TIMEOUT_MS = 20_000;
const PRODUCT_NAME = "Premium";

/**
 * Uses Stripe's own client, pinned to the API version that it was built for, with its retries turned off.
 */
export function createStripeConnector(options: StripeOptions): StripeConnector {
  const stripe = createClient(options);
  return {
    createCustomer: ({ ownerId, email, name }, idempotencyKey) =>
      call(async () => {
        const params = { email, metadata: { owner_id: ownerId }, ...(name === "" ? {} : { name }) };
        return { customerId: toCustomerId(await stripe.customers.create(params, { idempotencyKey })) };
      }),
    createCheckout: (checkout, idempotencyKey) =>
      call(async () =>
        toCheckout(await stripe.checkout.sessions.create(toSessionParams(checkout), { idempotencyKey })),
      ),
    getCheckout: (sessionId) => call(async () => toCheckout(await stripe.checkout.sessions.retrieve(sessionId))),
    expireCheckout: (sessionId) => call(async () => void (await stripe.checkout.sessions.expire(sessionId))),
    createPortal: ({ customerId, returnUrl, locale }) =>
      call(async () => {
        return {
          url: toPortalUrl(
            await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale }),
          ),
        };
      }),
    getSubscription: (id) => call(async () => toSubscription(await stripe.subscriptions.retrieve(id))),
    listSubscriptions: (customer) =>
      call(async () => {
        const found = await stripe.subscriptions
          .list({ customer, status: "all", limit: 100 })
          .autoPagingToArray({ limit: 1000 });
        return toSubscriptions(found);
      }),
    cancelAtPeriodEnd: (id) =>
      call(async () => toSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
    keep: (id) => call(async () => toSubscription(await keep(stripe, id))),
    cancelNow: (id) => call(async () => toSubscription(await stripe.subscriptions.cancel(id))),
    readWebhook: (body, signature, now) => readWebhook(stripe, options, body, signature, now),
  };
}

function createClient({ apiUrl, apiKey }: StripeOptions): Stripe {
  const url = new URL(apiUrl);
  const protocol = url.protocol === "http:" ? "http" : "https";
  const port = url.port === "" ? (protocol === "http" ? 80 : 443) : Number(url.port);
  return new Stripe(apiKey, {
    host: url.hostname,
    port,
    protocol,
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    httpClient: createHttpClient(),
  });
}

/** Node's client without the retry that no setting turns off; these codes trigger it (stripe-node, _shouldRetry). */
function createHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const http = Stripe.createNodeHttpClient();
  return {
    getClientName: () => http.getClientName(),
    async makeRequest(...request) {
      try {
        return await http.makeRequest(...request);
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : undefined;
        throw code === "ECONNRESET" || code === "EPIPE" ? new Error("connection closed") : error;
      }
    },
  };
}

async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toConnectorError(error);
  }
}

/** Ends scheduled by the portal are in `cancel_at`, ours in `cancel_at_period_end`; an update accepts only one. */
async function keep(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const { cancel_at_period_end: isOurs } = await stripe.subscriptions.retrieve(id);
  return stripe.subscriptions.update(id, isOurs ? { cancel_at_period_end: false } : { cancel_at: "" });
}

function toSessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { owner_id: checkout.ownerId };
  return {
    mode: "subscription",
    customer: checkout.customerId,
    client_reference_id: checkout.ownerId,
    line_items: [{ quantity: 1, price_data: toPriceData(toPrice(checkout.price)) }],
    subscription_data: { metadata },
    locale: checkout.locale,
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

function toPriceData(price: StripePrice): Stripe.Checkout.SessionCreateParams.LineItem.PriceData {
  return {
    currency: price.currency,
    unit_amount: price.unitAmount,
    recurring: { interval: "month" },
    product_data: { name: PRODUCT_NAME },
  };
}
