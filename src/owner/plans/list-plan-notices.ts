import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { PlanNoticeKind } from "../billing/tables.ts";

export type PlanNotice = { id: string; kind: PlanNoticeKind; detail: Record<string, unknown>; createdAt: Date };

/** The owner's plan notices in this period, newest first. */
export async function listPlanNotices(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
): Promise<PlanNotice[]> {
  return ctx.db
    .selectFrom("plan_notices")
    .select(["id", "kind", "detail", "created_at as createdAt"])
    .where("owner_id", "=", caller.ownerId)
    .where("created_at", ">", new Date(ctx.clock.now().getTime() - ctx.config.plans.periodMs))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}
