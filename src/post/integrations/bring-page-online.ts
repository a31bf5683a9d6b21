import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";

/** Galley's own page has to be online before anything is published to it. Does nothing for other sites. */
export async function bringPageOnline(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  integrationId: string,
): Promise<void> {
  const brought = await tx
    .updateTable("blogs")
    .set({ active: true, revision: sql`revision + 1`, changed_at: ctx.clock.now() })
    .where("owner_id", "=", caller.ownerId)
    .where("integration_id", "=", integrationId)
    .where("active", "=", false)
    .returning("owner_id")
    .executeTakeFirst();
  if (brought === undefined) return;
  const detail = { changed: ["active"] };
  await writeAudit(ctx, tx, caller, { action: "blog.updated", subjectId: integrationId, detail });
}
