import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool } from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export function openDatabase(connectionString: string, options: { max: number }): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(connectionString, options) }) });
}

/** A pool that gives up a statement after 30 s instead of waiting for a dead server. */
export function openPool(connectionString: string, options: { max: number }): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString,
    max: options.max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // The client's own, for an answer that a broken connection lost.
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
    // More tables than this are joined in the order as written: all orders of eight take PostgreSQL 20 ms to weigh.
    options: "-c join_collapse_limit=5",
  });
  // A server that restarts ends connections: idle ones are replaced and nobody needs to know; of one in
  // use the next statement fails. Without a listener the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** What a transaction does last, in the order in which it was asked for. */
const lastActs = new WeakMap<Tx, (() => Promise<void>)[]>();

/** One change, all or nothing. The outside is called before or after it, never inside. */
export function inTransaction<T>(ctx: { db: Database }, change: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    const acts: (() => Promise<void>)[] = [];
    lastActs.set(tx, acts);
    const result = await change(tx);
    for (const act of acts) await act();
    return result;
  });
}

/** For what takes a lock that many want: it is held from there to the commit only, and behind it no other is taken. */
export function beforeCommit(tx: Tx, act: () => Promise<void>): void {
  const acts = lastActs.get(tx);
  if (acts === undefined) throw new Error("beforeCommit: the transaction was not begun by inTransaction");
  acts.push(act);
}
