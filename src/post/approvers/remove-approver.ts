import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { dismissApprover } from "./dismiss-approver.ts";

/** Removes an approver; their links stop working at once. Throws "not-found". Returns the source's id. */
export async function removeApprover(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { approverId }: { approverId: string },
): Promise<{ sourceId: string }> {
  return inTransaction(ctx, async (tx) => {
    await dismissApprover(ctx, tx, caller, approverId);
    const removed = await tx
      .deleteFrom("approvers")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", approverId)
      .returning("source_id as sourceId")
      .executeTakeFirst();
    if (removed === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, {
      action: "approver.removed",
      subjectId: removed.sourceId,
      detail: { approverId },
    });
    return removed;
  });
}
