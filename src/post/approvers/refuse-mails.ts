import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { blockAddress } from "../../platform/mails/mail-blocks.ts";
import { dismissApprover } from "./dismiss-approver.ts";

/**
 * Stops all email to someone about this owner's articles, and their reviewing on every source. If the address is now
 * the owner's own, their email continues.
 */
export async function refuseMails(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { email }: { email: string },
): Promise<void> {
  const refused = await tx
    .updateTable("approvers")
    .set({ state: "refused", answered_at: ctx.clock.now() })
    .where("owner_id", "=", caller.ownerId)
    .where("email", "=", email)
    .where("state", "in", ["waiting", "confirmed"])
    .returning("id")
    .execute();
  for (const { id } of refused) await dismissApprover(ctx, tx, caller, id);
  const account = await tx
    .selectFrom("accounts")
    .select("email")
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  if (account.email.toLowerCase() === email) return;
  await blockAddress(ctx, tx, caller.ownerId, { email, reason: "refused", reply: null });
}
