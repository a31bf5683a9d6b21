import { Client, type Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { openPool } from "./database.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createDatabase({ template: "empty" });
  // One connection, so that a statement's leftovers are there for the next.
  pool = openPool(database.connectionString, { max: 1 });
  await pool.query("create table bowls (name text primary key)");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const listPlans = async () =>
  (await pool.query("select statement from pg_prepared_statements where not statement like '%pg_prepared%'")).rows.map(
    ({ statement }) => statement,
  );

test("a statement with values is planned once, however often it is used", async () => {
  for (const name of ["tea", "rice", "soup"]) await pool.query("insert into bowls (name) values ($1)", [name]);
  expect(await pool.query("select name from bowls where name = $1", ["rice"])).toMatchObject({
    rows: [{ name: "rice" }],
  });
  expect(await listPlans()).toEqual(["insert into bowls (name) values ($1)", "select name from bowls where name = $1"]);
});

test("a cached plan survives a migration that adds a column, even if it selects all columns", async () => {
  const ask = () =>
    Promise.all([
      pool.query("select name from bowls where name = $1", ["tea"]),
      pool.query("select * from bowls where name = $1", ["tea"]),
    ]);
  await ask();
  const migrator = new Client({ connectionString: database.connectionString });
  await migrator.connect();
  await migrator.query("alter table bowls add column glaze text").finally(() => migrator.end());
  const [named, all] = await ask();
  expect(named.rows).toEqual([{ name: "tea" }]);
  expect(all.rows).toEqual([{ name: "tea", glaze: null }]);
});

test("a statement is planned once even if an inner query selects all columns", async () => {
  const text = "with found as (select * from bowls where name = $1) select name from found";
  await pool.query(text, ["tea"]);
  expect(await listPlans()).toContain(text);
});

test("several statements in one text run unprepared", async () => {
  await pool.query("set local lock_timeout = 1000; insert into bowls (name) values ('cup')", []);
  expect((await pool.query("select name from bowls where name = $1", ["cup"])).rows).toEqual([{ name: "cup" }]);
});

test("a failing statement breaks no other", async () => {
  const insert = (name: string) => pool.query("insert into bowls (name) values ($1)", [name]);
  await expect(insert("tea")).rejects.toMatchObject({ code: "23505" });
  await insert("plate");
  expect((await pool.query("select count(*)::int as count from bowls")).rows).toEqual([{ count: 5 }]);
});
