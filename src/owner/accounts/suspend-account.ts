import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/**
 * While an account is suspended nobody signs in to it, its keys open nothing and its sources are not
 * looked at; nothing is lost. Repeatable. Throws "not-found".
 */
export async function suspendAccount(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { suspended }: { suspended: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed = await tx
      .updateTable("accounts")
      .set({ suspended_at: suspended ? ctx.clock.now() : null })
      .where("owner_id", "=", caller.ownerId)
      .where("deleted_at", "is", null)
      .returning("owner_id")
      .executeTakeFirst();
    if (changed === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, {
      action: suspended ? "account.suspended" : "account.resumed",
      subjectId: caller.ownerId,
    });
  });
}
