import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";

/** Ends the retries; the owner may send it again. */
export async function failDelivery(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { deliveryId: string },
): Promise<void> {
  await ctx.db
    .updateTable("webhook_deliveries")
    .set({ state: "failed" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", input.deliveryId)
    .where("state", "=", "waiting")
    .execute();
}
