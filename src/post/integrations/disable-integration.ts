import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/**
 * Disables an integration whose site refuses the password for good, until it's reconnected; sends one email. Pending
 * publications keep waiting.
 */
export async function disableIntegration(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  caller: Caller,
  integrationId: string,
): Promise<void> {
  const row = await tx
    .updateTable("integrations")
    .set({ status: "DISABLED", last_error: "unauthorized" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", integrationId)
    .where("status", "=", "ACTIVE")
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return;
  await writeAudit(ctx, tx, caller, { action: "integration.disabled", subjectId: integrationId });
  await queueMail(ctx, tx, caller.ownerId, { kind: "integration-disabled", subjectId: integrationId });
}
