import type { Context } from "../../context.ts";
import { systemCaller } from "../../platform/actor.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";

/**
 * Makes a new account an operator if its address is expected, once; runs in the transaction that creates the
 * account. The user pool has proved the address.
 */
export async function takeExpectedOperator(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, email }: { ownerId: string; email: string },
): Promise<void> {
  const expected = await tx
    .updateTable("operators")
    .set({ account_id: ownerId, email: null })
    .where("email", "=", email.toLowerCase())
    .returning("id")
    .executeTakeFirst();
  if (expected === undefined) return;
  await writeAudit(ctx, tx, systemCaller(ownerId, "operator"), { action: "operator.added", subjectId: ownerId });
}
