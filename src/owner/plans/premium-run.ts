import type { SubscriptionStatus } from "../../connectors/stripe/index.ts";

const DAY_MS = 86_400_000;

/** Stripe repeats a lost webhook for 3 days: nobody who pays loses Premium because a renewal was not heard of. */
const UNHEARD_RENEWAL_MS = 3 * DAY_MS;
/** How long Premium goes on while Stripe tries to charge a renewal again. */
const PAST_DUE_MS = 7 * DAY_MS;

export type StoredSubscription = {
  status: SubscriptionStatus;
  period_start: Date;
  period_end: Date;
  ends_at: Date | null;
};

/**
 * Before when a subscription gives Premium; null when it gives none. When it began is not asked: Stripe
 * says that it has, and its clock may be ahead of ours.
 */
export function toPremiumEnd({ status, period_start, period_end, ends_at }: StoredSubscription): Date | null {
  if (status === "active" || status === "trialing") return ends_at ?? later(period_end, UNHEARD_RENEWAL_MS);
  // The renewal that failed was due when the period began.
  if (status === "past_due") return earlier(later(period_start, PAST_DUE_MS), ends_at);
  return null;
}

/** Whether Stripe still keeps it, so that its owner needs no second one. */
export function isLive(status: SubscriptionStatus): boolean {
  return (
    status === "active" || status === "trialing" || status === "past_due" || status === "unpaid" || status === "paused"
  );
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

function earlier(date: Date, other: Date | null): Date {
  return other !== null && other < date ? other : date;
}
