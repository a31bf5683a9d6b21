import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "./database.ts";

/** Every change says who made it, in the change's own transaction. */
export async function writeAudit(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  entry: { action: string; subjectId: string; detail?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      owner_id: caller.ownerId,
      id: uuidv7(),
      at: ctx.clock.now(),
      actor: JSON.stringify(caller.actor),
      action: entry.action,
      subject_id: entry.subjectId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
