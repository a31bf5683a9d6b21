import { z } from "zod";
import { type StripeCheckout, type StripeSubscription, subscriptionStatuses } from "./contract.ts";

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const seconds = z.number().transform((value) => new Date(value * 1000));

/** Since 2025-03-31.basil the period is on the items (Stripe, changelog). */
const subscriptionSchema = z.object({
  id: z.string(),
  customer: reference,
  status: z.enum(subscriptionStatuses),
  created: seconds,
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: seconds.nullable(),
  items: z.object({ data: z.array(z.object({ current_period_start: seconds, current_period_end: seconds })).min(1) }),
});

const checkoutSchema = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  subscription: reference.nullable(),
  url: z.url().nullable(),
});

export function toSubscription(answer: unknown): StripeSubscription {
  const subscription = subscriptionSchema.parse(answer);
  const items = subscription.items.data;
  const periodEnd = earliest(items.map((item) => item.current_period_end));
  return {
    id: subscription.id,
    customerId: subscription.customer,
    status: subscription.status,
    startedAt: subscription.created,
    periodStart: earliest(items.map((item) => item.current_period_start)),
    periodEnd,
    // The portal may set only cancel_at; once ended, the schedule no longer matters.
    endsAt: subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null),
  };
}

export function toSubscriptions(answers: readonly unknown[]): StripeSubscription[] {
  return answers.map(toSubscription);
}

export function toCheckout(answer: unknown): StripeCheckout {
  const { id, status, subscription, url } = checkoutSchema.parse(answer);
  return { sessionId: id, status, subscriptionId: subscription, url };
}

export function toCustomerId(answer: unknown): string {
  return z.object({ id: z.string() }).parse(answer).id;
}

export function toPortalUrl(answer: unknown): string {
  return z.object({ url: z.url() }).parse(answer).url;
}

export type StripePrice = { currency: string; unitAmount: number };

/** Currencies that Stripe counts in whole units (Stripe, supported currencies, "zero-decimal"). */
const zeroDecimal = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));

/** "9.50 USD" is 950 at Stripe, "1500 JPY" is 1500. */
export function toPrice(price: string): StripePrice {
  const [amount = "", currency = ""] = price.split(" ");
  const unitAmount = zeroDecimal.has(currency) ? Number(amount) : Math.round(Number(amount) * 100);
  return { currency: currency.toLowerCase(), unitAmount };
}

function earliest(dates: Date[]): Date {
  return new Date(Math.min(...dates.map((date) => date.getTime())));
}
