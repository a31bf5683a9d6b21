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
  currency: string;
  unit_amount: number;
  recurring: { interval: "month" };
};
export type SubscriptionItem = {
  id: string;
  object: "subscription_item";
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
};
export type Subscription = Base & {
  object: "subscription";
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  customer: string;
  ended_at: number | null;
  items: { object: "list"; data: [SubscriptionItem] };
  metadata: Metadata;
  status: "incomplete" | "active" | "past_due" | "canceled";
};
export type Invoice = Base & {
  object: "invoice";
  amount_due: number;
  currency: string;
  customer: string;
  number: string;
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
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
  locale: string | null;
  payment_status: "paid" | "unpaid";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  success_url: string;
  url: string | null;
};
export type PortalSession = Base & {
  object: "billing_portal.session";
  customer: string;
  return_url: string | null;
  url: string;
};
export type StripeEvent = Base & {
  object: "event";
  api_version: string;
  data: { object: Notified };
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
