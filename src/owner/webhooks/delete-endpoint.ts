import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Deletes an endpoint with its deliveries; waiting ones aren't sent. Throws "not-found". */
export async function deleteEndpoint(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { endpointId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .deleteFrom("webhook_endpoints")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.endpointId)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "webhook.deleted", subjectId: row.id });
  });
}
