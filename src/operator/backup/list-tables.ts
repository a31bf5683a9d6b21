import type { Client } from "pg";

/**
 * What an archive leaves out, and why: worthless after minutes, or would bring back something that somebody has ended.
 * All of the product's other tables are included, so a new one is backed up too.
 */
export const leftOut: Record<string, string> = {
  "public.migrations": "is in the manifest",
  "public.instagram_states": "on the way to Instagram and back, for minutes",
  "public.wordpress_states": "on the way to a site and back, for minutes",
  "public.rate_counts": "counts of the last minutes",
  "public.kept_backups": "of files that are on the machines of this instance",
  "public.site_turns": "uploads in progress",
  "identity.migrations": "is in the manifest",
  "identity.codes": "codes for minutes",
  "identity.challenges": "sign-ins in progress",
  "identity.logins": "sign-ins in progress",
  "identity.authorization_codes": "sign-ins in progress",
  "identity.attempts": "counts of the last minutes",
  "identity.throttles": "counts of the last minutes",
  "identity.sessions": "an ended session must stay ended: everyone signs in again",
  "identity.refresh_tokens": "as sessions",
  "identity.hosted_sessions": "as sessions",
};

export type TableShape = { name: string; columns: string[]; key: string[] };

/** An archive's tables, each after those its foreign keys point to. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: string[] }>(shapes);
  const left = new Map(rows.filter(({ name }) => !(name in leftOut)).map((table) => [table.name, table]));
  const sorted: TableShape[] = [];
  while (left.size > 0) {
    const next = [...left.values()].filter(({ name, needs }) =>
      needs.every((needed) => needed === name || !left.has(needed)),
    );
    if (next.length === 0) throw new Error(`foreign keys form a cycle: ${[...left.keys()].join(", ")}`);
    for (const { name, columns, key } of next) {
      sorted.push({ name, columns, key });
      left.delete(name);
    }
  }
  return sorted;
}

/** "public.articles", quoted for SQL. */
export function quoteTable(client: Client, name: string): string {
  return name
    .split(".")
    .map((part) => client.escapeIdentifier(part))
    .join(".");
}

// A transaction id means nothing in another cluster, so such a column takes its default there.
const shapes = `
select format('%s.%s', space.nspname, relation.relname) as name,
  array(
    select attname::text from pg_attribute
    where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid <> 'xid8'::regtype
    order by attname
  ) as columns,
  array(
    select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = relation.oid and indisprimary order by array_position(indkey::int2[], attnum)
  ) as key,
  array(
    select distinct format('%s.%s', needed_space.nspname, needed.relname) from pg_constraint
    join pg_class as needed on needed.oid = confrelid
    join pg_namespace as needed_space on needed_space.oid = needed.relnamespace
    where conrelid = relation.oid and contype = 'f'
  ) as needs
from pg_class as relation join pg_namespace as space on space.oid = relation.relnamespace
where relation.relkind in ('r', 'p') and not relation.relispartition and space.nspname in ('public', 'identity')
  and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
order by 1`;
