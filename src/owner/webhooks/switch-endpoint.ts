import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { endpointColumns, type WebhookEndpoint } from "./list-endpoints.ts";

/** Turns an endpoint off, so nothing new is sent, or on again with its failures forgotten. Throws "not-found". */
export async function switchEndpoint(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { endpointId: string; active: boolean },
): Promise<WebhookEndpoint> {
  const { endpointId, active } = input;
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("webhook_endpoints")
      .set({ active, ...(active ? { disabled: null, failing_since: null } : {}) })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", endpointId)
      .returning(endpointColumns)
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "webhook.switched", subjectId: endpointId, detail: { active } });
    return row;
  });
}
