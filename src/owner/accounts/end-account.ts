import type { Caller } from "../../platform/actor.ts";
import { endBilling } from "../billing/end-billing.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { eraseOwner, keptTables } from "./erase-owner.ts";

type EndContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "stripe">;

/** What its owner keeps in hand; nothing of it leads to a person. */
export type DeletionReceipt = {
  accountId: string;
  deletedAt: string;
  /** How many rows each table lost. */
  erased: Record<string, number>;
  /** What stays, and why. */
  kept: Record<string, string>;
};

/** As long as a job that began before may still run. */
const JOBS_END_MS = 15 * 60_000;

/**
 * The end of an account, whoever asks for it: nobody is charged any more, nothing is fetched, written, mailed or
 * published, and what was the owner's is erased. The user pool is the caller's to tell. Can be repeated. Throws
 * ConnectorError when Stripe does not answer (nothing was changed). Answers the receipt; null when an earlier try
 * has erased everything.
 */
export async function endAccount(ctx: EndContext, caller: Caller): Promise<DeletionReceipt | null> {
  await endBilling(ctx, caller);
  return repeatWhileWritten(() => eraseAccount(ctx, caller));
}

async function eraseAccount(ctx: EndContext, caller: Caller): Promise<DeletionReceipt | null> {
  const { ownerId } = caller;
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    const account = await tx
      .selectFrom("accounts")
      .select("deleted_at")
      .where("owner_id", "=", ownerId)
      .forUpdate()
      .executeTakeFirst();
    // Another request for the same was first.
    if (account === undefined || account.deleted_at !== null) return null;
    await ctx.jobs.removeWaiting(tx, ownerId);
    const erased = await eraseOwner(tx, ownerId, now);
    await writeAudit(ctx, tx, caller, { action: "account.deleted", subjectId: ownerId, detail: { erased } });
    // A second time, for a picture that was on its way meanwhile.
    await ctx.jobs.send(tx, "erase-pictures", { ownerId });
    await ctx.jobs.send(tx, "erase-pictures", { ownerId }, { startAfter: new Date(now.getTime() + JOBS_END_MS) });
    return { accountId: ownerId, deletedAt: now.toISOString(), erased, kept: { ...keptTables } };
  });
}

/**
 * PostgreSQL, "Error Codes". deadlock_detected: workers that are still writing for this owner lock the same
 * rows, in an order of their own. foreign_key_violation: one has committed what the deletion did not see when
 * it began. Both roll the deletion back, and it finds more the next time.
 */
const metWriters = ["40P01", "23503"];

async function repeatWhileWritten<T>(change: () => Promise<T>, triesLeft = 10): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isMet = error instanceof Error && "code" in error && metWriters.includes(String(error.code));
    if (!isMet || triesLeft === 0) throw error;
    return repeatWhileWritten(change, triesLeft - 1);
  }
}
