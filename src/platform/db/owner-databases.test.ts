import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { systemClock } from "../clock.ts";
import { openJobQueue } from "../jobs/queue.ts";
import { type Database, inTransaction, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openOwnerDatabases, type OwnerDatabases } from "./owner-databases.ts";

let database: TestDatabase;
let all: Database;
/** One connection, so that it must change owners. */
let owners: OwnerDatabases;
const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
const account = (owner_id: string) => ({
  owner_id,
  email: `${owner_id}@galley.example`,
  locale: "en" as const,
  name: "",
  time_zone: "UTC",
  user_id: null,
  created_at: new Date(),
});

beforeAll(async () => {
  database = await createDatabase();
  all = openDatabase(database.connectionString, { max: 2 });
  owners = openOwnerDatabases(database.connectionString, { max: 1 });
  await all
    .insertInto("accounts")
    .values([account(one), account(other)])
    .execute();
});
afterAll(async () => {
  await owners.close();
  await all.destroy();
  await database.drop();
});

const readOwners = async (db: Database) =>
  (await db.selectFrom("accounts").select("owner_id").execute()).map((row) => row.owner_id);

test("every table with owner_id has row-level security and the policy, and no other owner's rows", async () => {
  const { rows } = await sql<{ name: string; enabled: boolean; policies: number }>`
    select relname as name, relrowsecurity as enabled,
      (select count(*)::int from pg_policy where polrelid = pg_class.oid and polname = 'of_one_owner') as policies
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where attname = 'owner_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(all);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ enabled, policies }) => !enabled || policies !== 1)).toEqual([]);
});

describe("a connection that moves from owner to owner", () => {
  test("sees the rows of its current owner", async () => {
    for (const owner of [one, other, one, one]) expect(await readOwners(owners.of(owner))).toEqual([owner]);
    expect((await readOwners(all)).sort()).toEqual([one, other].sort());
  });

  test("stays bound after a failed transaction", async () => {
    const failing = owners
      .of(one)
      .transaction()
      .execute((tx) => sql`select 1 / 0`.execute(tx));
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect(await readOwners(owners.of(one))).toEqual([one]);
    expect(await readOwners(owners.of(other))).toEqual([other]);
  });

  test("is bound again after the previous connection was cut", async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(all);
    // The next statement notices the cut at the latest.
    await readOwners(owners.of(one)).catch(() => []);
    expect(await readOwners(owners.of(one))).toEqual([one]);
  });
});

test("changes, removes, inserts and hands over nothing of another owner", async () => {
  const db = owners.of(one);
  expect(
    (await db.updateTable("accounts").set({ name: "mine" }).where("owner_id", "=", other).executeTakeFirst())
      .numUpdatedRows,
  ).toBe(0n);
  expect((await db.deleteFrom("accounts").where("owner_id", "=", other).executeTakeFirst()).numDeletedRows).toBe(0n);
  const refused = { code: "42501" };
  await expect(db.insertInto("accounts").values(account(crypto.randomUUID())).execute()).rejects.toMatchObject(refused);
  await expect(db.updateTable("accounts").set({ owner_id: crypto.randomUUID() }).execute()).rejects.toMatchObject(
    refused,
  );
  await expect(db.selectFrom("installation_secrets").selectAll().execute()).rejects.toMatchObject(refused);
});

test("shows no rows without an owner, and refuses an invalid id", async () => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("set role galley_owner");
  expect((await client.query("select from accounts")).rowCount).toBe(0);
  await client.end();
  await expect(readOwners(owners.of("' or true"))).rejects.toMatchObject({ code: "22P02" });
  expect(await readOwners(owners.of(""))).toEqual([]);
});

describe("a database user who isn't a superuser", () => {
  async function createUser(
    rights: string,
  ): Promise<{ url: string; name: string; superUrl: string; drop(): Promise<void> }> {
    const empty = await createDatabase({ template: "empty" });
    const name = `user_${crypto.randomUUID().replaceAll("-", "")}`;
    const url = new URL(empty.connectionString);
    [url.username, url.password] = [name, "pass"];
    const server = inject("postgres");
    await asSuperuser(
      server,
      `create role ${name} login password 'pass' ${rights}`,
      `alter database ${empty.name} owner to ${name}`,
    );
    return {
      url: url.href,
      name,
      superUrl: empty.connectionString,
      drop: () => empty.drop().then(() => asSuperuser(server, `drop role ${name}`)),
    };
  }

  async function asSuperuser(url: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  test("is told what to run if the role can't be taken; then it works", async () => {
    const user = await createUser("");
    await expect(migrate(user.url)).rejects.toMatchObject({
      name: "OwnerRoleError",
      message: expect.stringContaining("grant galley_owner to"),
    });
    await asSuperuser(user.superUrl, `grant galley_owner to ${user.name}`);
    await migrate(user.url);
    const mine = openOwnerDatabases(user.url, { max: 1 });
    await mine.of(one).insertInto("accounts").values(account(one)).execute();
    expect(await readOwners(mine.of(one))).toEqual([one]);
    expect(await readOwners(mine.of(other))).toEqual([]);
    // The queue creates its tables now, and an owner's actions send jobs.
    const jobs = await openJobQueue(user.url, pino({ level: "silent" }), systemClock);
    await inTransaction({ db: mine.of(one) }, (tx) => jobs.send(tx, "write-article", { ownerId: one, articleId: one }));
    await jobs.close();
    // Starting again changes nothing.
    expect(await migrate(user.url)).toEqual([]);
    await mine.close();
    // A user that doesn't own a table is restricted too: jobs would see nothing.
    await asSuperuser(user.superUrl, "alter table articles owner to current_user");
    await expect(migrate(user.url)).rejects.toThrow("somebody else owns articles");
    await user.drop();
  });
});
