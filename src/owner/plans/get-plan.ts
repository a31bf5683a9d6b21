import type { Platform } from "../../platform/platform.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { type PlanName, plans } from "./plans.ts";
import { toPremiumEnd } from "./premium-run.ts";

export type CurrentPlan = {
  plan: PlanName;
  /** Null: no limit. */
  maxArticlesInPeriod: number | null;
  /** The paid or agreed period; for a plan without payment, the days that count towards the quota. */
  from: Date | null;
  /** The next renewal, the second at which the plan ends if known, or now; null without an end. */
  to: Date | null;
  cancelAtPeriodEnd: boolean;
  /** A renewal couldn't be charged: Premium continues for a few days only. */
  paymentFailed: boolean;
};

/**
 * Returns the current plan. It's worked out from the clock on each call, so a plan ends to the second, whether or
 * not a job or a webhook runs then.
 */
export async function getPlan(
  ctx: Pick<Platform, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
): Promise<CurrentPlan> {
  const now = ctx.clock.now();
  const custom = await db
    .selectFrom("custom_plans")
    .select(["max_articles_in_period", "from_at", "to_at"])
    .where("owner_id", "=", ownerId)
    .where("from_at", "<=", now)
    .where((row) => row.or([row("to_at", "is", null), row("to_at", ">", now)]))
    .executeTakeFirst();
  if (custom !== undefined) {
    const { max_articles_in_period: maxArticlesInPeriod, from_at: from, to_at: to } = custom;
    return { plan: "custom", maxArticlesInPeriod, from, to, cancelAtPeriodEnd: false, paymentFailed: false };
  }
  if (ctx.config.billing === null) return overCountedDays(ctx, ctx.config.plans.defaultPlan);
  const subscriptions = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("started_at")
    .execute();
  for (const subscription of subscriptions) {
    const end = toPremiumEnd(subscription);
    if (end === null || now >= end) continue;
    const paymentFailed = subscription.status === "past_due";
    return {
      plan: "premium",
      maxArticlesInPeriod: plans.premium.maxArticlesInPeriod,
      from: subscription.period_start,
      to: paymentFailed ? end : (subscription.ends_at ?? subscription.period_end),
      cancelAtPeriodEnd: subscription.ends_at !== null,
      paymentFailed,
    };
  }
  return overCountedDays(ctx, "free");
}

/** Nothing is paid for the period: it's the days that the counter covers, ending now. */
function overCountedDays(ctx: Pick<Platform, "clock" | "config">, plan: Exclude<PlanName, "custom">): CurrentPlan {
  const { maxArticlesInPeriod } = plans[plan];
  if (maxArticlesInPeriod === null)
    return { plan, maxArticlesInPeriod, from: null, to: null, cancelAtPeriodEnd: false, paymentFailed: false };
  const to = ctx.clock.now();
  const from = new Date(to.getTime() - ctx.config.plans.periodMs);
  return { plan, maxArticlesInPeriod, from, to, cancelAtPeriodEnd: false, paymentFailed: false };
}
