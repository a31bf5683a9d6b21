import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";

/** A caller who is known and may not do this: the owner can see that somebody tried it with his key. */
export async function noteDenied(ctx: Pick<Context, "clock" | "db">, caller: Caller, operation: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, caller, { action: "access.denied", subjectId: caller.ownerId, detail: { operation } }),
  );
}
