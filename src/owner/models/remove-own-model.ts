import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";

/** Deletes the owner's model with its key; the previous writer takes over again. Repeatable. */
export async function removeOwnModel(ctx: Pick<Context, "clock" | "db">, caller: Caller): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const gone = await tx
      .deleteFrom("account_models")
      .where("owner_id", "=", caller.ownerId)
      .returning("owner_id")
      .executeTakeFirst();
    if (gone === undefined) return;
    await writeAudit(ctx, tx, caller, { action: "account.model-removed", subjectId: caller.ownerId });
  });
}
