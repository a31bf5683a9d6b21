import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";

/** Refuses before an account's pictures are fetched. Throws "trial-used". */
export async function requireUnmarked(ctx: Pick<Context, "addresses" | "db">, userId: string): Promise<void> {
  const marked = await ctx.db
    .selectFrom("trial_accounts")
    .select("mark")
    .where("mark", "=", toMark(ctx, userId))
    .executeTakeFirst();
  if (marked !== undefined) throw new GalleyError("trial-used");
}

/** Allows one trial per account, whichever browser it comes from. Throws "trial-used". */
export async function markAccount(ctx: Pick<Context, "addresses" | "clock">, tx: Tx, userId: string): Promise<void> {
  const marked = await tx
    .insertInto("trial_accounts")
    .values({ mark: toMark(ctx, userId), used_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.column("mark").doNothing())
    .returning("mark")
    .executeTakeFirst();
  if (marked === undefined) throw new GalleyError("trial-used");
}

/** For an account whose trial failed. */
export async function unmarkAccount(ctx: Pick<Context, "addresses">, tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("trial_accounts").where("mark", "=", toMark(ctx, userId)).execute();
}

function toMark(ctx: Pick<Context, "addresses">, userId: string): Buffer {
  return hashLinkToken(ctx.addresses.sign(`trial-account/${userId}`));
}
