import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";

/** Every row belongs to an owner: owner_id is in every primary key, unique index and foreign key. */
const local: Record<string, string> = {
  billing_events: "Stripe's, before anybody knows whose; few rows, and none after a month",
  call_limits: "one row for all owners",
  data_deletions: "a receipt that outlives its owner",
  installation_secrets: "one row for all owners",
  instagram_states: "a way to Instagram and back, also of visitors, for minutes",
  kept_backups: "the installation's own",
  migrations: "the program's own",
  model_capabilities: "what models can do, for all owners",
  model_prices: "what models cost, for all owners",
  model_settings: "the operator's model: one row for all owners",
  operators: "who runs the installation; owners must not reach it",
  promised_plans: "by address, before there is an owner",
  rate_counts: "by address or owner, for an hour",
  trial_accounts: "visitors have no owner",
  trial_model_calls: "visitors have no owner",
  trials: "visitors have no owner",
  site_turns: "a site is one for all who publish there; for seconds",
};

/** Rows found by a secret or another service's id before the owner is known. */
const findsOwner: Record<string, string> = {
  accounts_user_id_key: "sign-in: the user pool's id",
  api_keys_key_hash_key: "a program's key",
  approval_links_pkey: "a mailed link's token",
  approver_links_pkey: "a mailed link's token",
  blog_names_name: "the name in a page's address",
  blogs_domain: "the host of a page",
  billing_customers_customer_id_key: "Stripe's id of a customer",
  photo_addresses_token_hash_key: "the token in an address for photos",
  reply_addresses_pkey: "the token in a mail's reply address",
  wordpress_states_pkey: "the token on the way to a site and back",
};

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

describe("the tables of the catalog", () => {
  test("have owner_id, never null, or are listed here with a reason", async () => {
    const without = await ask<{ name: string }>(`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not exists (select from pg_attribute where attrelid = pg_class.oid
            and attname = 'owner_id' and attnotnull)`);
    expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(local).sort());
  });

  test("have owner_id in every primary key and unique index, except those that find the owner", async () => {
    const indexes = await ask<{ name: string; table: string }>(`
      select index_class.relname as name, table_class.relname as table from pg_index
      join pg_class index_class on index_class.oid = indexrelid join pg_class table_class on table_class.oid = indrelid
      where indisunique and table_class.relnamespace = 'public'::regnamespace and not exists (
        select from pg_attribute where attrelid = indrelid and attname = 'owner_id' and attnum = any(indkey))`);
    expect(
      indexes
        .filter(({ table }) => !(table in local))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(findsOwner).sort());
  });

  test("have foreign keys only to rows of the same owner", async () => {
    const [counted] = await ask<{ count: number }>(
      "select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
    );
    expect(counted?.count).toBeGreaterThan(40);
    const astray = await ask<{ table: string; name: string }>(`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from unnest(conkey, confkey) as pair(own, theirs)
        join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = own
        join pg_attribute other on other.attrelid = confrelid and other.attnum = theirs
        where mine.attname = 'owner_id' and other.attname = 'owner_id')`);
    expect(astray.filter(({ table }) => !(table in local))).toEqual([]);
  });

  test("have a trigger that sets a change's number, and no other", async () => {
    const triggers = await ask<{ name: string }>(
      "select tgname as name from pg_trigger where not tgisinternal order by 1",
    );
    expect(triggers.map(({ name }) => name)).toEqual(["approvals_changed", "articles_changed", "publications_changed"]);
  });
});
