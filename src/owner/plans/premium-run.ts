import type { SubscriptionStatus } from "../../connectors/stripe/index.ts";

const DAY_MS = 86_400_000;

/** Stripe retries a lost webhook for 3 days: no paying owner loses Premium because we missed a renewal. */
const UNHEARD_RENEWAL_MS = 3 * DAY_MS;
/** How long Premium continues while Stripe retries a failed renewal. */
const PAST_DUE_MS = 7 * DAY_MS;

export type StoredSubscription = {
  status: SubscriptionStatus;
  period_start: Date;
  period_end: Date;
  ends_at: Date | null;
};

/**
 * Returns when the subscription's Premium ends; null when it gives none. The start isn't checked: Stripe says it
 * has begun, and Stripe's clock may be ahead of ours.
 */
export function toPremiumEnd({ status, period_start, period_end, ends_at }: StoredSubscription): Date | null {
  if (isPaidUp(status)) return ends_at ?? later(period_end, UNHEARD_RENEWAL_MS);
  // The renewal that failed was due when the period began.
  if (status === "past_due") return earlier(later(period_start, PAST_DUE_MS), ends_at);
  return null;
}

/** Whether Stripe still keeps the subscription, so that its owner doesn't need a second one. */
export function isLive(status: SubscriptionStatus): boolean {
  return isPaidUp(status) || status === "past_due" || status === "unpaid" || status === "paused";
}

/** Whether nothing is due until its period ends. */
export function isPaidUp(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trialing";
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

function earlier(date: Date, other: Date | null): Date {
  return other !== null && other < date ? other : date;
}
