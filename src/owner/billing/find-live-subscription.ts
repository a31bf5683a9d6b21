import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { isLive, isPaidUp } from "../plans/premium-run.ts";

export type LiveSubscription = {
  id: string;
  /** When it renews or ends; null while a payment is due: cancelling then ends it at once. */
  to: Date | null;
  cancelAtPeriodEnd: boolean;
};

/** The subscription that Stripe charges for, whatever the owner's plan is; null when there is none. */
export async function findLiveSubscription(
  ctx: Pick<Context, "db">,
  { ownerId }: Pick<Caller, "ownerId">,
): Promise<LiveSubscription | null> {
  const rows = await ctx.db
    .selectFrom("subscriptions")
    .select(["id", "status", "period_end", "ends_at"])
    .where("owner_id", "=", ownerId)
    .orderBy("started_at")
    .execute();
  const row = rows.find(({ status }) => isLive(status));
  if (row === undefined) return null;
  const { id, status, period_end, ends_at } = row;
  if (!isPaidUp(status)) return { id, to: null, cancelAtPeriodEnd: false };
  return { id, to: ends_at ?? period_end, cancelAtPeriodEnd: ends_at !== null };
}
