import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { PlanNoticeKind } from "../billing/tables.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/** Adds a notice, and mails it, when a unit brings the usage to 80 % or 100 %: each once per period and limit. */
export async function addUsageNotice(
  ctx: Pick<Context, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  { used, max }: { used: number; max: number },
): Promise<void> {
  const kind = toUsageNotice(used, max);
  if (kind === null) return;
  const now = ctx.clock.now();
  const earlier = await tx
    .selectFrom("plan_notices")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where(sql`detail ->> 'max'`, "=", String(max))
    .where("created_at", ">", new Date(now.getTime() - ctx.config.plans.periodMs))
    .executeTakeFirst();
  if (earlier !== undefined) return;
  const id = uuidv7();
  await tx
    .insertInto("plan_notices")
    .values({ owner_id: ownerId, id, kind, detail: JSON.stringify({ used, max }), created_at: now })
    .execute();
  await queueMail(ctx, tx, ownerId, { kind: "usage-notice", subjectId: id });
}

/** The notice due at this usage. */
export function toUsageNotice(used: number, max: number): PlanNoticeKind | null {
  if (used >= max) return "quota-100";
  return used >= Math.ceil(max * 0.8) ? "quota-80" : null;
}
