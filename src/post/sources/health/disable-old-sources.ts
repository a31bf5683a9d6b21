import { systemCaller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { type Database, inTransaction, type Tx } from "../../../platform/db/database.ts";
import { doDueWork } from "../../../platform/db/do-due-work.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

/** The day that Instagram's Basic Display API ended, and every token with it. */
const END = new Date("2024-12-04T00:00:00Z");

/** Disables sources that were authorised through the old API, with one email each; returns how many. */
export async function disableOldSources(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "log">,
  limit: number,
): Promise<number> {
  if (ctx.clock.now() < END) return 0;
  return doDueWork(
    ctx,
    { logMessage: "could not disable an old source", limit },
    (most) => selectOld(ctx.db).select(["owner_id as ownerId", "id as sourceId"]).limit(most).execute(),
    ({ ownerId, sourceId }) =>
      inTransaction(ctx, async (tx) => {
        const old = await selectOld(tx)
          .select("id")
          .where("owner_id", "=", ownerId)
          .where("id", "=", sourceId)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (old === undefined) return;
        await tx
          .updateTable("sources")
          .set({ status: "DISABLED", last_error: "old-api", disabled_at: END, next_refresh_at: null })
          .where("owner_id", "=", ownerId)
          .where("id", "=", sourceId)
          .execute();
        await writeAudit(ctx, tx, systemCaller(ownerId, "disable-old-sources"), {
          action: "source.disabled",
          subjectId: sourceId,
          detail: { problem: "old-api" },
        });
        await queueMail(ctx, tx, ownerId, { kind: "source-disabled", subjectId: sourceId });
      }),
  );
}

function selectOld(db: Database | Tx) {
  return db.selectFrom("sources").where("api", "=", "basic-display").where("status", "<>", "DISABLED");
}
