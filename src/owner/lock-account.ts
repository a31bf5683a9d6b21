import { GalleyError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";

/**
 * For what is counted before it is added: of an owner's changes that lock the account only one runs at a time, others
 * are not held up. Throws "not-found" when the account is gone, also when it was deleted while this one waited.
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
