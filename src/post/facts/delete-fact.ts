import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Deletes a remembered sentence; articles that were written with it stay unchanged. Throws "not-found". */
export async function deleteFact(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { factId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("facts")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.factId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "fact.deleted", subjectId: input.factId });
  });
}
