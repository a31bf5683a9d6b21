import { GalleyError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";

/**
 * Locks the account's row, for limits that are counted before a row is added: only one such change per owner runs
 * at a time, and other owners don't wait. Throws "not-found" when the account is gone, even if it was deleted
 * during the wait.
 */
export async function lockAccount(tx: Tx, ownerId: string): Promise<{ timeZone: string }> {
  const account = await tx
    .selectFrom("accounts")
    .select("time_zone as timeZone")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new GalleyError("not-found");
  return account;
}
