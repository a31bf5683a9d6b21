import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { migrate } from "./migrate.ts";

const databases: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
});

async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const database = await createDatabase({ template: "empty" });
  databases.push(database);
  const client = new pg.Client({ connectionString: database.connectionString });
  // The database is dropped with its connections.
  client.on("error", () => {});
  await client.connect();
  return { url: database.connectionString, client };
}

test("of four processes that start at once, one applies each migration", async () => {
  const { url, client } = await emptyDatabase();
  const applied = (await Promise.all(Array.from({ length: 4 }, () => migrate(url)))).flat();
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  expect(applied.sort()).toEqual(rows.map(({ name }) => name));
  expect(new Set(applied).size).toBe(applied.length);
  await client.end();
});

test("a process that dies in a migration leaves nothing of it, and the next one continues", async () => {
  const { url, client } = await emptyDatabase();
  // Another client's unfinished table of the same name blocks the first migration halfway.
  await client.query("begin");
  await client.query("create table posts ()");
  const dying = migrate(url).then(
    () => "applied",
    () => "died",
  );
  await client.query("savepoint waiting");
  const blocked =
    "select pg_terminate_backend(pid) from pg_stat_activity " +
    "where datname = current_database() and wait_event_type = 'Lock'";
  while ((await client.query(blocked)).rowCount === 0) await client.query("select pg_stat_clear_snapshot()");
  expect(await dying).toBe("died");
  await client.query("rollback");

  const { rows } = await client.query("select table_name from information_schema.tables where table_schema = 'public'");
  expect(rows).toEqual([{ table_name: "migrations" }]);
  expect((await migrate(url)).length).toBeGreaterThan(0);
  expect(await migrate(url)).toEqual([]);
  await client.end();
});
