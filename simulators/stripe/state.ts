import type { Kit } from "../kit/start-simulator.ts";

/** Stripe's objects, with the fields that subscription clients read. Times are Unix seconds. */

type Base = { id: string; created: number; livemode: false };
export type Metadata = Record<string, string>;

export type Customer = Base & {
  object: "customer";
  email: string | null;
  name: string | null;
  metadata: Metadata;
  deleted?: true;
};
/** Sold inline; its product has no object of its own here. */
export type Price = Base & {
  object: "price";
  active: boolean;
  currency: string;
  product: string;
  type: "recurring";
  unit_amount: number;
  recurring: { interval: "month" | "year"; interval_count: 1; usage_type: "licensed" };
};
export type SubscriptionItem = {
  id: string;
  object: "subscription_item";
  created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  subscription: string;
  metadata: Metadata;
};
export type Subscription = Base & {
  object: "subscription";
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  collection_method: "charge_automatically";
  currency: string;
  customer: string;
  ended_at: number | null;
  items: { object: "list"; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  metadata: Metadata;
  start_date: number;
  status: "incomplete" | "active" | "past_due" | "canceled";
};
export type Invoice = Base & {
  object: "invoice";
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  billing_reason: "subscription_create" | "subscription_cycle";
  currency: string;
  customer: string;
  number: string;
  parent: { type: "subscription_details"; subscription_details: { subscription: string; metadata: Metadata } };
  period_start: number;
  period_end: number;
  status: "paid" | "open" | "void";
};
export type CheckoutSession = Base & {
  object: "checkout.session";
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  currency: string;
  customer: string;
  expires_at: number;
  invoice: string | null;
  locale: string | null;
  metadata: Metadata;
  mode: "subscription";
  payment_status: "paid" | "unpaid";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  success_url: string;
  ui_mode: "hosted_page";
  url: string | null;
};
export type PortalSession = Base & {
  object: "billing_portal.session";
  configuration: string;
  customer: string;
  locale: string | null;
  return_url: string | null;
  url: string;
};
export type StripeEvent = Base & {
  object: "event";
  api_version: string;
  data: { object: Notified };
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
  type: string;
};

/** Objects that have events. */
export type Notified = Customer | Subscription | Invoice | CheckoutSession;
export type StripeObject = Notified | PortalSession | StripeEvent;

/** Data behind a session that isn't part of its object. */
export type Purchase = { price: Price; name: string; quantity: number; metadata: Metadata };
/** 4242… always pays; …0341 pays once and fails at renewals. */
export type Card = "pays" | "fails-at-renewal";
export type KeptAnswer = { key: string; fingerprint: string; status: number; body: string };

export type StripeState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const objects = kit.map<string, StripeObject>("objects");
  return {
    objects,
    purchases: kit.map<string, Purchase>("purchases"),
    cards: kit.map<string, Card>("cards"),
    answers: kit.map<string, KeptAnswer>("answers"),
    find<Kind extends StripeObject["object"]>(
      kind: Kind,
      id: string,
    ): Extract<StripeObject, { object: Kind }> | undefined {
      const found = objects.get(id);
      return found !== undefined && isKind(found, kind) ? found : undefined;
    },
    /** Newest first, as Stripe lists. */
    list<Kind extends StripeObject["object"]>(kind: Kind): Extract<StripeObject, { object: Kind }>[] {
      return [...objects.values()].filter((object) => isKind(object, kind)).reverse();
    },
  };
}

function isKind<Kind extends StripeObject["object"]>(
  object: StripeObject,
  kind: Kind,
): object is Extract<StripeObject, { object: Kind }> {
  return object.object === kind;
}
