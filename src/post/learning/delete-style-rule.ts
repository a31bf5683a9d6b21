import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/**
 * Deletes a rule with the edits it was learned from, so it takes two new edits to bring it back. Throws "not-found".
 */
export async function deleteStyleRule(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { ruleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rule = await tx
      .deleteFrom("style_rules")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.ruleId)
      .returning(["language", "kind", "lesson"])
      .executeTakeFirst();
    if (rule === undefined) throw new GalleyError("not-found");
    await tx
      .deleteFrom("style_edits")
      .where("owner_id", "=", caller.ownerId)
      .where("language", "=", rule.language)
      .where("kind", "=", rule.kind)
      .where("lesson", "=", rule.lesson)
      .execute();
    await writeAudit(ctx, tx, caller, {
      action: "style-rule.deleted",
      subjectId: input.ruleId,
      detail: { lesson: rule.lesson },
    });
  });
}
