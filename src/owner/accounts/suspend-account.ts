import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/**
 * Suspends or resumes an account. While it's suspended, nobody can sign in, its API keys don't work, its sources aren't
 * polled, photos mailed to it are refused, its emailed links and reminders rest, and imported archives wait; nothing is
 * lost. Repeatable. Throws "not-found".
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
