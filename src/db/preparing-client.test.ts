import { Client, type Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../test/postgres.ts";
import { openPool } from "./database.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createDatabase({ template: "empty" });
  // One connection, so that what a statement leaves behind is there for the next.
  pool = openPool(database.connectionString, { max: 1 });
  await pool.query("create table bowls (name text primary key)");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const listPlans = async () => (await pool.query("select statement from pg_prepared_statements where not statement like '%pg_prepared%'")).rows.map(({ statement }) => statement);

test("a statement with values is planned once, however often it is used", async () => {
  for (const name of ["tea", "rice", "soup"]) await pool.query("insert into bowls (name) values ($1)", [name]);
  expect(await pool.query("select name from bowls where name = $1", ["rice"])).toMatchObject({ rows: [{ name: "rice" }] });
  expect(await listPlans()).toEqual(["insert into bowls (name) values ($1)", "select name from bowls where name = $1"]);
});

test("a kept plan lives on when a migration adds a column, also where all columns are asked for", async () => {
  const ask = () => Promise.all([pool.query("select name from bowls where name = $1", ["tea"]), pool.query("select * from bowls where name = $1", ["tea"])]);
  await ask();
  const migrator = new Client({ connectionString: database.connectionString });
  await migrator.connect();
  await migrator.query("alter table bowls add column glaze text").finally(() => migrator.end());
  const [named, all] = await ask();
  expect(named.rows).toEqual([{ name: "tea" }]);
  expect(all.rows).toEqual([{ name: "tea", glaze: null }]);
});

test("a statement is planned once also where an inner query asks for all columns", async () => {
  const text = "with found as (select * from bowls where name = $1) select name from found";
  await pool.query(text, ["tea"]);
  expect(await listPlans()).toContain(text);
});

test("several statements in one text are run as they are", async () => {
  await pool.query("set local lock_timeout = 1000; insert into bowls (name) values ('cup')", []);
  expect((await pool.query("select name from bowls where name = $1", ["cup"])).rows).toEqual([{ name: "cup" }]);
});

test("a statement that fails takes nothing with it", async () => {
  const insert = (name: string) => pool.query("insert into bowls (name) values ($1)", [name]);
  await expect(insert("tea")).rejects.toMatchObject({ code: "23505" });
  await insert("plate");
  expect((await pool.query("select count(*)::int as count from bowls")).rows).toEqual([{ count: 5 }]);
});

describe("a transaction", () => {
  const insert = "insert into bowls (name) values ($1)";
  const inTransaction = async (end: "commit" | "rollback", change: (client: PoolClient) => Promise<unknown>) => {
    const client = await pool.connect();
    try {
      await client.query("begin", []);
      await change(client);
      return await client.query(end, []);
    } finally {
      client.release();
    }
  };
  const listNames = async () => (await pool.query("select name from bowls order by name")).rows.map(({ name }) => name);

  test("is begun with its first statement, which costs no round trip of its own", async () => {
    await inTransaction("commit", (client) => client.query(insert, ["jug"]));
    const client = await pool.connect();
    let answers = 0;
    const count = () => (answers += 1);
    client.connection.on("readyForQuery", count);
    await client.query("begin", []);
    expect(await client.query(insert, ["mug"])).toMatchObject({ command: "INSERT", rowCount: 1 });
    expect(await client.query("commit", [])).toMatchObject({ command: "COMMIT" });
    client.connection.off("readyForQuery", count);
    client.release();
    expect(answers).toBe(2);
    expect(await listNames()).toEqual(expect.arrayContaining(["jug", "mug"]));
  });

  test.each([
    ["a planned statement", (client: PoolClient) => client.query(insert, ["vase"])],
    ["one that is not planned", (client: PoolClient) => client.query("insert into bowls (name) values ($1) returning *", ["vase"])],
    ["several in one text", (client: PoolClient) => client.query("insert into bowls (name) values ('vase'); select 1")],
  ])("takes all back that follows its beginning: %s", async (_first, change) => {
    await inTransaction("rollback", change);
    expect(await listNames()).not.toContain("vase");
  });

  test("whose first statement fails is over, and the connection goes on", async () => {
    await inTransaction("rollback", (client) => expect(client.query(insert, ["tea"])).rejects.toMatchObject({ code: "23505" }));
    await inTransaction("commit", (client) => client.query(insert, ["lid"]));
    expect(await listNames()).toContain("lid");
  });

  test("in which nothing is done ends as one that did", async () => {
    expect((await inTransaction("commit", async () => {})).command).toBe("COMMIT");
    await inTransaction("commit", (client) => client.query(insert, ["tray"]));
    expect(await listNames()).toContain("tray");
  });

  test("whose first statement answers a callback calls it", async () => {
    const answered = Promise.withResolvers<number | null>();
    await inTransaction("rollback", async (client) => {
      client.query(insert, ["bell"], (error, result) => (error ? answered.reject(error) : answered.resolve(result.rowCount)));
      expect(await answered.promise).toBe(1);
    });
    expect(await listNames()).not.toContain("bell");
  });

  test("two statements that are asked for at once are both in it", async () => {
    await inTransaction("rollback", (client) => Promise.all([client.query(insert, ["saucer"]), client.query(insert, ["dish"])]));
    const names = await listNames();
    expect(names).not.toContain("saucer");
    expect(names).not.toContain("dish");
  });
});
