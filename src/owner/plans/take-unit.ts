import { lockAccount } from "../lock-account.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { countUnits } from "./count-units.ts";
import { addUsageNotice } from "./add-usage-notice.ts";

/**
 * Takes a unit for an article, unless it already has one; returns false when the period's units are used up. Locks
 * the account's row before counting, so concurrent calls never take more units than there are. A caller that also
 * locks the article must do that first.
 */
export async function takeUnit(
  ctx: Pick<Context, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  articleId: string,
): Promise<boolean> {
  await lockAccount(tx, ownerId);
  const taken = await tx
    .selectFrom("plan_units")
    .select("article_id")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .executeTakeFirst();
  if (taken !== undefined) return true;
  const usage = await countUnits(ctx, tx, ownerId);
  if (usage.remaining === 0) return false;
  await tx
    .insertInto("plan_units")
    .values({ owner_id: ownerId, article_id: articleId, taken_at: ctx.clock.now() })
    .execute();
  if (usage.maxArticlesInPeriod !== null)
    await addUsageNotice(ctx, tx, ownerId, { used: usage.articlesInPeriod + 1, max: usage.maxArticlesInPeriod });
  return true;
}
