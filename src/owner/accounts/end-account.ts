import type { Caller } from "../../platform/actor.ts";
import { endBilling } from "../billing/end-billing.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { eraseOwner, keptTables } from "./erase-owner.ts";
import { revokeConsents } from "./revoke-consents.ts";

type EndContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "sealing" | "stripe" | "wordpressCom">;

/** What the former owner keeps; nothing in it identifies a person. */
export type DeletionReceipt = {
  accountId: string;
  deletedAt: string;
  /** How many rows each table lost. */
  erased: Record<string, number>;
  /** What stays, and why. */
  kept: Record<string, string>;
};

/** As long as a job that started earlier may still run. */
const JOBS_END_MS = 15 * 60_000;

/**
 * Ends an account, whoever asks: stops charging, fetching, writing, mailing and publishing, and erases the owner's
 * data. Removing the user from the user pool is up to the caller. Repeatable. Throws ConnectorError when Stripe doesn't
 * answer (nothing was changed). Returns the receipt, or null when an earlier try has already erased everything.
 */
export async function endAccount(ctx: EndContext, caller: Caller): Promise<DeletionReceipt | null> {
  await endBilling(ctx, caller);
  await revokeConsents(ctx, caller);
  return retryOnConflict(() => eraseAccount(ctx, caller));
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
    // A concurrent request has already ended it.
    if (account === undefined || account.deleted_at !== null) return null;
    await ctx.jobs.removeWaiting(tx, ownerId);
    const erased = await eraseOwner(tx, ownerId, now);
    await writeAudit(ctx, tx, caller, { action: "account.deleted", subjectId: ownerId, detail: { erased } });
    // Once more, for pictures that were stored in the meantime.
    await ctx.jobs.send(tx, "erase-pictures", { ownerId });
    await ctx.jobs.send(tx, "erase-pictures", { ownerId }, { startAfter: new Date(now.getTime() + JOBS_END_MS) });
    return { accountId: ownerId, deletedAt: now.toISOString(), erased, kept: { ...keptTables } };
  });
}

/**
 * PostgreSQL, "Error Codes". deadlock_detected: workers still writing for this owner lock the same rows in a
 * different order. foreign_key_violation: a worker committed a row that the deletion didn't see when it started.
 * Both roll the deletion back, and the next try finds the new rows.
 */
const metWriters = ["40P01", "23503"];

async function retryOnConflict<T>(change: () => Promise<T>, triesLeft = 10): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isMet = error instanceof Error && "code" in error && metWriters.includes(String(error.code));
    if (!isMet || triesLeft === 0) throw error;
    return retryOnConflict(change, triesLeft - 1);
  }
}
