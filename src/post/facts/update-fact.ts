import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { type Fact, selectFacts } from "./list-facts.ts";
import { requireFact } from "./require-fact.ts";

/** Corrects a remembered sentence. Throws "invalid-input" and "not-found". */
export async function updateFact(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { factId: string; text: string },
): Promise<Fact> {
  const text = requireFact(input.text);
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("facts")
      .set({ text })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.factId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "fact.updated", subjectId: input.factId });
    return selectFacts(tx, caller.ownerId).where("fact.id", "=", input.factId).executeTakeFirstOrThrow();
  });
}
