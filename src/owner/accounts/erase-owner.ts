import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

/**
 * What outlives a deleted account, and why. Every other table with an `owner_id` loses the owner's rows, so a new table
 * is erased unless it's listed here.
 */
export const keptTables = {
  accounts: "its id alone; address, name and the link to the user pool are blanked",
  audit_heads: "the end of the chain that the audit log is",
  audit_log: "who did what and when: ids and, of changes to the sign-in, address and browser; no texts",
  billing_customers: "bookkeeping: invoices at Stripe belong to this customer",
  subscriptions: "bookkeeping: what was paid for, and until when",
  checkouts: "bookkeeping: the price that was agreed to",
} as const;

/** Removes all of an owner's data, including secrets and personal data. Returns how many rows each table lost. */
export async function eraseOwner(tx: Tx, ownerId: string, now: Date): Promise<Record<string, number>> {
  const tables = (await listOwnedTables(tx)).filter((table) => !(table in keptTables));
  // A single statement: foreign keys are checked at its end, so the order of the tables doesn't matter.
  const deletions = tables.map(
    (table) =>
      sql`${sql.id(`d_${table}`)} as (delete from ${sql.table(table)} where owner_id = ${ownerId} returning 1)`,
  );
  const counts = tables.map(
    (table) => sql`select ${table} as name, count(*)::int as count from ${sql.table(`d_${table}`)}`,
  );
  const { rows } = await sql<{
    name: string;
    count: number;
  }>`with ${sql.join(deletions)} ${sql.join(counts, sql` union all `)}`.execute(tx);
  // Their visit before they signed up; the clean-up removes it with its pictures.
  await tx.updateTable("trials").set({ expires_at: now }).where("claimed_by", "=", ownerId).execute();
  await tx.deleteFrom("operators").where("account_id", "=", ownerId).execute();
  await tx
    .updateTable("accounts")
    .set({ email: "", name: "", time_zone: "UTC", user_id: null, deleted_at: now })
    .where("owner_id", "=", ownerId)
    .execute();
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

export async function listOwnedTables(tx: Pick<Tx, "getExecutor">): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relation.relname as name from pg_attribute as attribute
    join pg_class as relation on relation.oid = attribute.attrelid
    where attribute.attname = 'owner_id' and not attribute.attisdropped
      and relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
    order by relation.relname`.execute(tx);
  return rows.map(({ name }) => name);
}
