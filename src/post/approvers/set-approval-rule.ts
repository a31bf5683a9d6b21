import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { ApprovalRule } from "../approvals/tables.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Sets whether one yes is enough for a source's articles, starting with the next request. Throws "not-found". */
export async function setApprovalRule(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { sourceId, rule }: { sourceId: string; rule: ApprovalRule },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("sources")
      .set({ approval_rule: rule })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "source.approval-rule-set", subjectId: sourceId, detail: { rule } });
  });
}
