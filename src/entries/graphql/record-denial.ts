import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";

/** Records that a known caller was denied, so that owners can see someone tried this with their key. */
export async function recordDenial(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  operation: string,
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, caller, { action: "access.denied", subjectId: caller.ownerId, detail: { operation } }),
  );
}
