import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { isLive } from "../plans/premium-run.ts";

/** The live subscription behind the owner's Premium; null when there is none. */
export async function findLiveSubscription(ctx: Pick<Context, "db">, caller: Caller): Promise<{ id: string } | null> {
  const rows = await ctx.db
    .selectFrom("subscriptions")
    .select(["id", "status"])
    .where("owner_id", "=", caller.ownerId)
    .orderBy("started_at")
    .execute();
  return rows.find((row) => isLive(row.status)) ?? null;
}
