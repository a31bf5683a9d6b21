import { type Database, inTransaction, type Tx } from "./database.ts";

/**
 * Does due work of any owners, each piece in its own transaction: one transaction with several owners' audit chains
 * could deadlock with another. Ends when `doOne` finds nothing to do, or after `limit`; returns how much it did.
 */
export async function oneByOne(
  ctx: { db: Database },
  limit: number,
  doOne: (tx: Tx) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  while (done < limit && (await inTransaction(ctx, doOne))) done += 1;
  return done;
}
