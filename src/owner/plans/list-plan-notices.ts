import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { PlanNoticeKind } from "../billing/tables.ts";
import { countUnits, type Usage } from "./count-units.ts";
import { toUsageNotice } from "./add-usage-notice.ts";

export type PlanNotice = { id: string; kind: PlanNoticeKind; detail: Record<string, unknown>; createdAt: Date };

/** The owner's plan notices of this period that still apply, newest first. */
export async function listPlanNotices(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
): Promise<PlanNotice[]> {
  const notices = await ctx.db
    .selectFrom("plan_notices")
    .select(["id", "kind", "detail", "created_at as createdAt"])
    .where("owner_id", "=", caller.ownerId)
    .where("created_at", ">", new Date(ctx.clock.now().getTime() - ctx.config.plans.periodMs))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  if (notices.length === 0) return [];
  const usage = await countUnits(ctx, ctx.db, caller.ownerId);
  return notices.filter((notice) => stillApplies(notice, usage));
}

function stillApplies(
  { kind, detail }: PlanNotice,
  { articlesInPeriod: used, maxArticlesInPeriod: max }: Usage,
): boolean {
  if (kind === "second-subscription-cancelled") return true;
  return max !== null && detail["max"] === max && kind === toUsageNotice(used, max);
}
