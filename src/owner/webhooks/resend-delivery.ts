import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/**
 * Sends the same message again, under the same id; leaves one that's already waiting alone. Throws "not-found",
 * also when its endpoint is off.
 */
export async function resendDelivery(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: { deliveryId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom("webhook_deliveries as delivery")
      .innerJoin("webhook_endpoints as endpoint", (join) =>
        join.onRef("endpoint.owner_id", "=", "delivery.owner_id").onRef("endpoint.id", "=", "delivery.endpoint_id"),
      )
      .select(["delivery.state", "delivery.endpoint_id"])
      .where("delivery.owner_id", "=", caller.ownerId)
      .where("delivery.id", "=", input.deliveryId)
      .where("endpoint.active", "=", true)
      .forUpdate("delivery")
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    if (row.state === "waiting") return;
    await tx
      .updateTable("webhook_deliveries")
      .set({ state: "waiting" })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.deliveryId)
      .execute();
    await ctx.jobs.send(
      tx,
      "deliver-webhook",
      { ownerId: caller.ownerId, deliveryId: input.deliveryId },
      { group: row.endpoint_id },
    );
    await writeAudit(ctx, tx, caller, { action: "webhook.resent", subjectId: input.deliveryId });
  });
}
