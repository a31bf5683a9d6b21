import { systemCaller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { oneByOne } from "../../../platform/db/one-by-one.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

/** The day that Instagram's Basic Display API ended, and every token with it. */
const END = new Date("2024-12-04T00:00:00Z");

/** Disables sources that were authorised through the old API, with one email each; returns how many. */
export async function disableOldSources(ctx: Pick<Context, "clock" | "db" | "jobs">, limit: number): Promise<number> {
  if (ctx.clock.now() < END) return 0;
  return oneByOne(ctx, limit, async (tx) => {
    const old = await tx
      .selectFrom("sources")
      .select(["owner_id as ownerId", "id"])
      .where("api", "=", "basic-display")
      .where("status", "<>", "DISABLED")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (old === undefined) return false;
    const { ownerId, id } = old;
    await tx
      .updateTable("sources")
      .set({ status: "DISABLED", last_error: "old-api", disabled_at: END, next_refresh_at: null })
      .where("owner_id", "=", ownerId)
      .where("id", "=", id)
      .execute();
    await writeAudit(ctx, tx, systemCaller(ownerId, "disable-old-sources"), {
      action: "source.disabled",
      subjectId: id,
      detail: { problem: "old-api" },
    });
    await queueMail(ctx, tx, ownerId, { kind: "source-disabled", subjectId: id });
    return true;
  });
}
