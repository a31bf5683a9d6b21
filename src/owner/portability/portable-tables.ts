import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** What an export leaves out, and why. Every other table with an `owner_id` is exported, so a new one is too. */
export const notPortable: Record<string, string> = {
  accounts: "the account stands in its own place in the file; another one is made where it is taken to",
  api_keys: "a key opens one instance only",
  approval_links: "a mailed link opens one instance only",
  approver_links: "a mailed link opens one instance only",
  reply_addresses: "a mailed address opens one instance only",
  replies: "as their addresses; the answers come along with the questions",
  wordpress_states: "on the way to a site and back, for minutes",
  wordpress_connections: "authorised for minutes, and a secret",
  audit_heads: "the chain of another log",
  webhook_endpoints: "its secret is an agreement with one instance",
  webhook_deliveries: "as its endpoint",
  webhook_attempts: "as its endpoint",
  instagram_states: "on the way to Instagram and back, for minutes",
  instagram_connections: "authorised for minutes, and a secret",
  uploads: "pictures of no post yet",
  billing_customers: "an agreement with this operator",
  subscriptions: "an agreement with this operator",
  checkouts: "an agreement with this operator",
  custom_plans: "an agreement with this operator",
  blog_names: "an address of one instance",
  blogs: "as its name; its integration comes along, and setting the page up again takes it over",
  blog_posts: "what stands on a page of one instance; the articles come along",
  blog_slugs: "as its posts",
  photo_addresses: "an address on one instance, and a secret",
  photo_mails: "what came to an address of one instance",
  account_models: "of no use without its key, a secret",
};

/** Exported for reading but not imported: what happened on the other instance, and what its models cost. */
export const readOnly = new Set(["audit_log", "model_calls"]);

export type PortableTable = {
  name: string;
  columns: string[];
  /** Required secrets; empty ones don't open anything. */
  sealed: string[];
};

/** Tables in foreign-key order, without generated columns and without secrets, which are all of type bytea. */
export async function listPortableTables(tx: Database): Promise<PortableTable[]> {
  const { rows } = await sql<PortableTable & { needs: string[] }>`
    select relation.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and atttypid not in ('xid8'::regtype, 'bytea'::regtype)
        order by attname
      ) as columns,
      array(
        select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped
          and atttypid = 'bytea'::regtype and attnotnull and not atthasdef
      ) as sealed,
      array(
        select confrelid::regclass::text from pg_constraint
        where conrelid = relation.oid and contype = 'f' and confrelid <> relation.oid
      ) as needs
    from pg_class as relation
    join pg_attribute as owner on owner.attrelid = relation.oid
      and owner.attname = 'owner_id' and not owner.attisdropped
    where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
    order by relation.relname`.execute(tx);
  const left = new Map(rows.filter(({ name }) => !(name in notPortable)).map((table) => [table.name, table]));
  const sorted: PortableTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].filter(({ needs }) => needs.every((needed) => !left.has(needed)));
    if (next.length === 0) throw new Error(`foreign keys form a cycle: ${[...left.keys()].join(", ")}`);
    for (const { name, columns, sealed } of next) {
      sorted.push({ name, columns, sealed });
      left.delete(name);
    }
  }
  return sorted;
}
