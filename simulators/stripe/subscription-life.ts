import type { CheckoutSession, Customer, Invoice, Purchase, Subscription, SubscriptionItem } from "./state.ts";
import { newId, type World } from "./world.ts";

const DAY = 86_400;
/** How long a renewal is retried before the subscription is cancelled; a dashboard setting at Stripe. */
const PAST_DUE_DAYS = 14;

export function itemOf(subscription: Subscription): SubscriptionItem {
  return subscription.items.data[0];
}

/** Starts a paid subscription and sends Stripe's events: created, then updated to live. */
export function startSubscription(world: World, customer: Customer, purchase: Purchase): Subscription {
  const head = world.head("sub");
  const start = head.created;
  const item: SubscriptionItem = {
    id: newId("si"),
    object: "subscription_item",
    current_period_start: start,
    current_period_end: addMonths(start, 1),
    price: purchase.price,
    quantity: purchase.quantity,
  };
  const incomplete: Subscription = {
    ...head,
    object: "subscription",
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    customer: customer.id,
    ended_at: null,
    items: { object: "list", data: [item] },
    metadata: purchase.metadata,
    status: "incomplete",
  };
  world.change(incomplete, "customer.subscription.created");
  const invoice = addInvoice(world, incomplete);
  const live: Subscription = { ...incomplete, status: "active" };
  world.change(live, "customer.subscription.updated");
  world.change(invoice, "invoice.paid");
  return live;
}

export function cancelSubscription(world: World, subscription: Subscription, at: number): Subscription {
  const canceled: Subscription = {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  };
  return world.change(canceled, "customer.subscription.deleted");
}

/** Pays the open invoices with a working card. */
export function payOpenInvoices(world: World, customer: Customer): void {
  const open = world.state
    .list("invoice")
    .filter((invoice) => invoice.customer === customer.id && invoice.status === "open");
  for (const invoice of open) {
    world.change({ ...invoice, status: "paid" }, "invoice.paid");
    const subscription = world.state.find("subscription", invoice.parent.subscription_details.subscription);
    if (subscription?.status === "past_due")
      world.change({ ...subscription, status: "active" }, "customer.subscription.updated");
  }
}

/** Processes everything that is due: renewals, ends, unpaid sessions. */
export function settle(world: World): void {
  for (const session of world.state.list("checkout.session")) expireSession(world, session);
  for (const { id } of world.state.list("subscription")) {
    let subscription = world.state.find("subscription", id);
    while (subscription !== undefined) subscription = takeStep(world, subscription);
  }
}

function expireSession(world: World, session: CheckoutSession): void {
  if (session.status !== "open" || session.expires_at > world.now()) return;
  world.change({ ...session, status: "expired", url: null }, "checkout.session.expired");
}

/** Takes the next due step; returns undefined if there is none. */
function takeStep(world: World, subscription: Subscription): Subscription | undefined {
  if (subscription.ended_at !== null) return undefined;
  const now = world.now();
  const { current_period_start, current_period_end } = itemOf(subscription);
  const plannedEnd = subscription.cancel_at ?? (subscription.cancel_at_period_end ? current_period_end : null);
  if (plannedEnd !== null && plannedEnd <= now) return cancelSubscription(world, subscription, plannedEnd);
  const givenUp = current_period_start + PAST_DUE_DAYS * DAY;
  if (subscription.status === "past_due" && givenUp <= now) return cancelSubscription(world, subscription, givenUp);
  return current_period_end <= now ? renew(world, subscription) : undefined;
}

function renew(world: World, subscription: Subscription): Subscription {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = addMonths(subscription.billing_cycle_anchor, countMonths(subscription, start) + 1);
  const period: Subscription = {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, current_period_start: start, current_period_end: end }] },
  };
  const fails = world.state.cards.get(subscription.customer) === "fails-at-renewal";
  const invoice = addInvoice(world, period);
  const renewed: Subscription = { ...period, status: fails ? "past_due" : "active" };
  world.change(renewed, "customer.subscription.updated");
  if (fails) world.change({ ...invoice, status: "open" }, "invoice.payment_failed");
  else world.change(invoice, "invoice.paid");
  return renewed;
}

function addInvoice(world: World, subscription: Subscription): Invoice {
  const { price, quantity, current_period_start } = itemOf(subscription);
  return world.put({
    ...world.head("in", current_period_start),
    object: "invoice",
    amount_due: price.unit_amount * quantity,
    currency: price.currency,
    customer: subscription.customer,
    number: `SIM-${String(world.state.list("invoice").length + 1).padStart(4, "0")}`,
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    status: "paid",
  });
}

function countMonths(subscription: Subscription, until: number): number {
  let count = 0;
  while (addMonths(subscription.billing_cycle_anchor, count + 1) <= until) count += 1;
  return count;
}

/** Ends on the anchor's day, or on the last day of a shorter month. */
function addMonths(anchor: number, count: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
