import type { Context } from "../../context.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { type CurrentPlan, getPlan } from "./get-plan.ts";

/** The quota counters; docs/plans.md defines each. */
export type Usage = {
  articlesInPeriod: number;
  /** Null: no limit. */
  maxArticlesInPeriod: number | null;
  /** Articles written so far, and those the remaining units allow; null without a limit. */
  maxArticlesCount: number | null;
  /** Never negative; null without a limit. */
  remaining: number | null;
  /** When `remaining` rises above 0; null when it already is, or without a limit. */
  nextUnitAt: Date | null;
};

export async function countUnits(
  ctx: Pick<Context, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
): Promise<Usage> {
  return countUnitsOf(ctx, db, ownerId, await getPlan(ctx, db, ownerId));
}

/** The same for a known plan. */
export async function countUnitsOf(
  ctx: Pick<Context, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
  { maxArticlesInPeriod }: Pick<CurrentPlan, "maxArticlesInPeriod">,
): Promise<Usage> {
  const periodStart = new Date(ctx.clock.now().getTime() - ctx.config.plans.periodMs);
  const row = await db
    .selectFrom("plan_units")
    .select(({ fn }) => [
      fn.countAll<string>().as("total"),
      // No upper end, so that a unit taken before the clock was set back still counts.
      fn.countAll<string>().filterWhere("taken_at", ">", periodStart).as("inPeriod"),
    ])
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const articlesInPeriod = Number(row.inPeriod);
  if (maxArticlesInPeriod === null)
    return { articlesInPeriod, maxArticlesInPeriod, maxArticlesCount: null, remaining: null, nextUnitAt: null };
  const remaining = Math.max(0, maxArticlesInPeriod - articlesInPeriod);
  const nextUnitAt = remaining > 0 ? null : await findNextUnit(ctx, db, ownerId, maxArticlesInPeriod);
  return {
    articlesInPeriod,
    maxArticlesInPeriod,
    maxArticlesCount: Number(row.total) + remaining,
    remaining,
    nextUnitAt,
  };
}

/** The max-th newest unit is the one that has to leave the period first. */
async function findNextUnit(
  ctx: Pick<Context, "config">,
  db: Database | Tx,
  ownerId: string,
  maxArticlesInPeriod: number,
): Promise<Date | null> {
  if (maxArticlesInPeriod === 0) return null;
  const unit = await db
    .selectFrom("plan_units")
    .select("taken_at")
    .where("owner_id", "=", ownerId)
    .orderBy("taken_at", "desc")
    .offset(maxArticlesInPeriod - 1)
    .limit(1)
    .executeTakeFirst();
  return unit === undefined ? null : new Date(unit.taken_at.getTime() + ctx.config.plans.periodMs);
}
