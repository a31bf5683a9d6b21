import type { Caller } from "../actor.ts";
import { endBilling } from "../billing/end-billing.ts";
import type { Context } from "../context.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction } from "../db/database.ts";
import { eraseOwner } from "./erase-owner.ts";

type DeleteContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "stripe" | "userPool">;

export type DeleteAccountInput = {
  /** The `sub` of the user pool, from a token that was verified for a change. */
  userId: string;
  /** The same token: the user pool lets users delete themselves only. */
  accessToken: string;
};

/** As long as a job that began before may still run. */
const JOBS_END_MS = 15 * 60_000;

/**
 * Ends an account: nobody is charged any more, nothing is fetched, written, mailed or published, and
 * what was the owner's is erased; then the user goes from the user pool. Can be repeated: what a first
 * try left, a second one finishes. Throws ConnectorError when Stripe does not answer (nothing was
 * changed) or the user pool does not (everything but the sign-in is gone).
 */
export async function deleteAccount(ctx: DeleteContext, input: DeleteAccountInput): Promise<void> {
  const account = await ctx.db.selectFrom("accounts").select("owner_id").where("user_id", "=", input.userId).executeTakeFirst();
  if (account !== undefined) {
    const caller: Caller = { ownerId: account.owner_id, actor: { type: "user", id: account.owner_id } };
    await endBilling(ctx, caller);
    await repeatAfterDeadlock(() => eraseAccount(ctx, caller));
  }
  await ctx.userPool?.deleteUser(input.accessToken);
}

async function eraseAccount(ctx: DeleteContext, caller: Caller): Promise<void> {
  const { ownerId } = caller;
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const account = await tx.selectFrom("accounts").select("deleted_at").where("owner_id", "=", ownerId).forUpdate().executeTakeFirst();
    // Another request for the same was first.
    if (account === undefined || account.deleted_at !== null) return;
    await ctx.jobs.removeWaiting(tx, ownerId);
    const erased = await eraseOwner(tx, ownerId, now);
    await writeAudit(ctx, tx, caller, { action: "account.deleted", subjectId: ownerId, detail: { erased } });
    // A second time, for a picture that was on its way meanwhile.
    await ctx.jobs.send(tx, "erase-pictures", { ownerId });
    await ctx.jobs.send(tx, "erase-pictures", { ownerId }, { startAfter: new Date(now.getTime() + JOBS_END_MS) });
  });
}

/** Workers that are still writing for this owner lock the same rows, in an order of their own. */
async function repeatAfterDeadlock(change: () => Promise<void>, triesLeft = 5): Promise<void> {
  try {
    await change();
  } catch (error) {
    // PostgreSQL, "Error Codes": deadlock_detected; one of the two transactions was rolled back.
    const isDeadlock = error instanceof Error && "code" in error && error.code === "40P01";
    if (!isDeadlock || triesLeft === 0) throw error;
    await repeatAfterDeadlock(change, triesLeft - 1);
  }
}
