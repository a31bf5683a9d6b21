import type { Context } from "../../context.ts";
import type { Actor } from "../../platform/actor.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { NewOperator } from "./add-operator.ts";

/** Returns whether they were one. Their account stays. */
export async function removeOperator(
  ctx: Pick<Context, "clock" | "db">,
  actor: Actor,
  who: NewOperator,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const gone = tx.deleteFrom("operators").returning("account_id");
    const rows = await (
      "ownerId" in who
        ? gone.where("account_id", "=", who.ownerId)
        : gone.where("email", "=", who.email.trim().toLowerCase())
    ).execute();
    for (const { account_id: ownerId } of rows) {
      if (ownerId === null) continue;
      await writeAudit(ctx, tx, { ownerId, actor }, { action: "operator.removed", subjectId: ownerId });
    }
    return rows.length > 0;
  });
}
