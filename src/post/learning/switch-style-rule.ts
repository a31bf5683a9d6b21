import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Sets whether new articles follow the rule. Throws "not-found". */
export async function switchStyleRule(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { ruleId: string; active: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rule = await tx
      .updateTable("style_rules")
      .set({ active: input.active })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.ruleId)
      .returning("lesson")
      .executeTakeFirst();
    if (rule === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, {
      action: "style-rule.switched",
      subjectId: input.ruleId,
      detail: { lesson: rule.lesson, active: input.active },
    });
  });
}
