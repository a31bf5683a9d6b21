import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { type Database, inTransaction, openDatabase } from "./database.ts";
import { DatabaseUnavailableError } from "./database-unavailable.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let db: Database;
beforeAll(async () => {
  database = await createDatabase({ template: "empty" });
  const url = new URL(database.connectionString);
  const port = Number(url.port);
  proxy = await startTcpProxy(() => port);
  url.port = String(proxy.port);
  db = openDatabase(url.href, { max: 2 });
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await database.drop();
});

const ask = (connection: Database = db) =>
  sql<{ one: number }>`select 1 as one`.execute(connection).then(({ rows }) => rows[0]?.one);

test("a database that is unreachable or lost mid-statement counts as an outage and works again later", async () => {
  expect(await ask()).toBe(1);
  const waiting = sql`select pg_sleep(30)`.execute(db);
  const inside = inTransaction({ db }, (tx) => sql`select pg_sleep(30)`.execute(tx));
  proxy.set({ kind: "cut" });
  await expect(waiting).rejects.toThrow(DatabaseUnavailableError);
  await expect(inside).rejects.toThrow(DatabaseUnavailableError);
  await expect(ask()).rejects.toThrow(DatabaseUnavailableError);
  proxy.set({ kind: "pass" });
  expect(await ask()).toBe(1);
});

test("a connection that the server ends is an outage too", async () => {
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  await expect(ended).rejects.toMatchObject({ name: "DatabaseUnavailableError", code: "57P01" });
  expect(await ask()).toBe(1);
});

test.each([
  ["waits too long, e.g. for a lock that a lost process holds", "57014"],
  ["meets a leader that has become a standby", "25006"],
  ["can't read or write a file", "58030"],
])("a statement that %s is put off as well", async (_what, code) => {
  const refused = sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`.execute(db);
  await expect(refused).rejects.toMatchObject({ name: "DatabaseUnavailableError", code });
  expect(await ask()).toBe(1);
});

test("a connection that leads to a standby is not used", async () => {
  const readOnly = new URL(database.connectionString);
  await sql`alter database ${sql.id(readOnly.pathname.slice(1))} set default_transaction_read_only = on`.execute(db);
  const standby = openDatabase(readOnly.href, { max: 1 });
  await expect(ask(standby)).rejects.toThrow(DatabaseUnavailableError);
  await sql`alter database ${sql.id(readOnly.pathname.slice(1))} reset default_transaction_read_only`.execute(db);
  expect(await ask(standby)).toBe(1);
  await standby.destroy();
});

test("a faulty statement isn't an outage", async () => {
  await expect(sql`select broken`.execute(db)).rejects.toMatchObject({ code: "42703", name: "error" });
  const circle: { self?: unknown } = {};
  circle.self = circle;
  await expect(sql`select ${circle}::jsonb`.execute(db)).rejects.toThrow(TypeError);
});

test("every connection has the settings that PgBouncer refuses as startup parameters", async () => {
  const { rows } = await sql<{ settings: string }>`
    select concat_ws(' ', current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'),
      current_setting('join_collapse_limit')) as settings`.execute(db);
  expect(rows).toEqual([{ settings: "30s 1min 5" }]);
});
