import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/**
 * Disables an integration whose site refuses the password for good, until it's reconnected; sends one email. Pending
 * publications keep waiting. Returns false if it's been reconnected meanwhile, so that `refusedPassword` is no longer
 * the stored one.
 */
export async function disableIntegration(
  ctx: Pick<Context, "clock" | "jobs" | "sealing">,
  tx: Tx,
  caller: Caller,
  { integrationId, refusedPassword }: { integrationId: string; refusedPassword: string },
): Promise<boolean> {
  const { ownerId } = caller;
  const row = await tx
    .selectFrom("integrations")
    .select(["status", "password"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", integrationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const place = { table: "integrations", column: "password", ownerId, id: integrationId };
  if (ctx.sealing.open(row.password, place) !== refusedPassword) return false;
  if (row.status !== "ACTIVE") return true;
  await tx
    .updateTable("integrations")
    .set({ status: "DISABLED", last_error: "unauthorized" })
    .where("owner_id", "=", ownerId)
    .where("id", "=", integrationId)
    .execute();
  await writeAudit(ctx, tx, caller, { action: "integration.disabled", subjectId: integrationId });
  await queueMail(ctx, tx, ownerId, { kind: "integration-disabled", subjectId: integrationId });
  return true;
}
