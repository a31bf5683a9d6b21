import type { Locale } from "../../platform/languages.ts";

/** Stripe, Subscription object, `status`. */
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
  /** The second it ends; null while it renews. */
  endsAt: Date | null;
};

export type StripeCheckout = {
  sessionId: string;
  /** open: can still be paid, at `url`. */
  status: "open" | "complete" | "expired";
  /** Known when it is complete; some ways of paying are settled days after. */
  subscriptionId: string | null;
  url: string | null;
};

export type StripeEvent = {
  id: string;
  type: string;
  /** Null where the event is about no customer. */
  customerId: string | null;
  /** Whether it belongs to the mode (live or test) of our key. */
  ours: boolean;
};

export type NewCheckout = {
  customerId: string;
  ownerId: string;
  locale: Locale;
  /** "12 CHF", a month. */
  price: string;
  /** Stripe puts the session's id in the place of {CHECKOUT_SESSION_ID}. */
  successUrl: string;
  cancelUrl: string;
};

/** Every call throws ConnectorError. What makes something takes a key: the same key makes it once. */
export type StripeConnector = {
  createCustomer(
    customer: { ownerId: string; email: string; name: string },
    idempotencyKey: string,
  ): Promise<{ customerId: string }>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<StripeCheckout>;
  getCheckout(sessionId: string): Promise<StripeCheckout>;
  /** Nobody can pay it any more. */
  expireCheckout(sessionId: string): Promise<void>;
  createPortal(portal: { customerId: string; returnUrl: string; locale: Locale }): Promise<{ url: string }>;
  getSubscription(subscriptionId: string): Promise<StripeSubscription>;
  /** Also ended ones. */
  listSubscriptions(customerId: string): Promise<StripeSubscription[]>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<StripeSubscription>;
  /** Takes a planned end back, whoever planned it. */
  keep(subscriptionId: string): Promise<StripeSubscription>;
  cancelNow(subscriptionId: string): Promise<StripeSubscription>;
  /** Null when the signature is not Stripe's, or is older or newer than 300 s. `body` is as it came over the wire. */
  readWebhook(body: Uint8Array, signature: string, now: Date): StripeEvent | null;
};
