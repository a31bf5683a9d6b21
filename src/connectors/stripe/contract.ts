import type { Locale } from "../../platform/languages.ts";

/** From Stripe's Subscription object, `status`. */
export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "paused",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type StripeSubscription = {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** When it ends; null while it renews. */
  endsAt: Date | null;
};

export type StripeCheckout = {
  sessionId: string;
  /** "open": can still be paid, at `url`. */
  status: "open" | "complete" | "expired";
  /** Set once the checkout is complete; some payment methods settle days later. */
  subscriptionId: string | null;
  url: string | null;
};

export type StripeEvent = {
  id: string;
  type: string;
  /** Null if the event isn't about a customer. */
  customerId: string | null;
  /** Whether the event's mode (live or test) matches our key's. */
  ours: boolean;
};

export type NewCheckout = {
  customerId: string;
  ownerId: string;
  locale: Locale;
  /** The price per month, e.g. "12 CHF". */
  price: string;
  /** Stripe replaces {CHECKOUT_SESSION_ID} with the session's id. */
  successUrl: string;
  cancelUrl: string;
};

/** All calls throw ConnectorError. Those that create something take an idempotency key. */
export type StripeConnector = {
  createCustomer(
    customer: { ownerId: string; email: string; name: string },
    idempotencyKey: string,
  ): Promise<{ customerId: string }>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<StripeCheckout>;
  getCheckout(sessionId: string): Promise<StripeCheckout>;
  /** Makes the session impossible to pay. */
  expireCheckout(sessionId: string): Promise<void>;
  createPortal(portal: { customerId: string; returnUrl: string; locale: Locale }): Promise<{ url: string }>;
  getSubscription(subscriptionId: string): Promise<StripeSubscription>;
  /** Includes subscriptions that have ended. */
  listSubscriptions(customerId: string): Promise<StripeSubscription[]>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<StripeSubscription>;
  /** Cancels a scheduled end, whoever scheduled it. */
  keep(subscriptionId: string): Promise<StripeSubscription>;
  cancelNow(subscriptionId: string): Promise<StripeSubscription>;
  /** Null if the signature isn't Stripe's or its time is off by more than 300 s. `body` must be the raw bytes. */
  readWebhook(body: Uint8Array, signature: string, now: Date): StripeEvent | null;
};
