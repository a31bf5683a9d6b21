import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { revokeReplyAddresses } from "../questions/reply-address.ts";

/**
 * Removes an approver's links and pending requests. Where all must say yes and everyone else has, this doesn't approve
 * anything: a person decides.
 */
export async function dismissApprover(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  approverId: string,
): Promise<void> {
  await tx
    .updateTable("approval_links")
    .set({ revoked_at: ctx.clock.now() })
    .where("owner_id", "=", ownerId)
    .where("holder_id", "=", approverId)
    .where("revoked_at", "is", null)
    .execute();
  await revokeReplyAddresses(ctx, tx, ownerId, { holderId: approverId });
  // A yes stays on record.
  await tx
    .deleteFrom("approval_seats")
    .where("owner_id", "=", ownerId)
    .where("holder_id", "=", approverId)
    .where("approved_at", "is", null)
    .execute();
}
