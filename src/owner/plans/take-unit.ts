import { lockAccount } from "../lock-account.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { countUnits } from "./count-units.ts";
import { noteUsage } from "./note-usage.ts";

/**
 * Takes the unit of an article, or finds that it has one; false when the period's units are used up.
 * The account's row is locked before counting: of any number at once, no more get one than there are.
 * Whoever also locks the article does so first.
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
  await noteUsage(ctx, tx, ownerId, { used: usage.articlesInPeriod + 1, max: usage.maxArticlesInPeriod });
  return true;
}
