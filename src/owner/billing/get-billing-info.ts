import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { countUnitsOf, type Usage } from "../plans/count-units.ts";
import { type CurrentPlan, getPlan } from "../plans/get-plan.ts";
import { mayDo } from "../plans/plans.ts";
import type { SiteContent } from "../../platform/config/site-content.ts";
import { findLiveSubscription, type LiveSubscription } from "./find-live-subscription.ts";
import { toUpgradeState, type UpgradeState } from "./follow-upgrade.ts";

export type BillingInfo = CurrentPlan & {
  usage: Usage;
  /** The monthly price of Premium, "12 CHF"; null where nobody pays. */
  price: string | null;
  /** The subscription that the owner can cancel, whichever plan they have; null if there is none. */
  subscription: Omit<LiveSubscription, "id"> | null;
  /** The last checkout that was paid or failed within a day; null when there is none. */
  upgrade: UpgradeState | null;
  /** The partner platform, with its discount code if the plan includes one; null when there is none. */
  partner: (NonNullable<SiteContent["partner"]> & { code: string | null }) | null;
};

const DAY_MS = 86_400_000;

/** The plan, its period and its usage, from our own tables, without asking Stripe. */
export async function getBillingInfo(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
): Promise<BillingInfo> {
  const plan = await getPlan(ctx, ctx.db, caller.ownerId);
  const usage = await countUnitsOf(ctx, ctx.db, caller.ownerId, plan);
  const checkout = await ctx.db
    .selectFrom("checkouts")
    .select("state")
    .where("owner_id", "=", caller.ownerId)
    .where("state", "in", ["waiting", "complete", "error"])
    .where("created_at", ">", new Date(ctx.clock.now().getTime() - DAY_MS))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const { site, partnerCode } = ctx.config;
  const partner = site.partner && { ...site.partner, code: mayDo(plan.plan, "partner-discount") ? partnerCode : null };
  return {
    ...plan,
    partner,
    usage,
    price: ctx.config.billing?.price ?? null,
    subscription: ctx.config.billing === null ? null : await findLiveSubscription(ctx, caller),
    upgrade: checkout === undefined ? null : toUpgradeState(checkout.state),
  };
}
