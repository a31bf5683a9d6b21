import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/**
 * Disables an integration whose site refuses the password for good, until it's reconnected; sends one email. Pending
 * publications keep waiting. Returns false if it's been reconnected meanwhile. `sealedPassword`: the refused one as
 * stored.
 */
export async function disableIntegration(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  caller: Caller,
  { integrationId, sealedPassword }: { integrationId: string; sealedPassword: Buffer },
): Promise<boolean> {
  const row = await tx
    .selectFrom("integrations")
    .select("status")
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", integrationId)
    .where("password", "=", sealedPassword)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.status !== "ACTIVE") return true;
  await tx
    .updateTable("integrations")
    .set({ status: "DISABLED", last_error: "unauthorized" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", integrationId)
    .execute();
  await writeAudit(ctx, tx, caller, { action: "integration.disabled", subjectId: integrationId });
  await queueMail(ctx, tx, caller.ownerId, { kind: "integration-disabled", subjectId: integrationId });
  return true;
}
