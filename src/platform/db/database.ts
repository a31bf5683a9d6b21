import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, type PoolConfig } from "pg";
import { toDatabaseError } from "./database-away.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type PoolSettings = {
  max: number;
  /** A further statement that every connection begins with; one connection is then always kept (live-keys.ts). */
  announce?: string | undefined;
};

export function openDatabase(connectionString: string, settings: PoolSettings): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(connectionString, settings) }) });
}

/**
 * Set after connecting: PgBouncer refuses a connection that brings settings along. A statement is given up after
 * 30 s. More than five tables are joined in the order as written: all orders of eight take PostgreSQL 20 ms to weigh.
 */
const sessionSettings =
  "select set_config('statement_timeout', '30000', false)" +
  ", set_config('idle_in_transaction_session_timeout', '60000', false), set_config('join_collapse_limit', '5', false)";

/** A pool whose connections do not wait for a dead server. */
export function openPool(connectionString: string, { max, announce }: PoolSettings): Pool {
  const settings = announce === undefined ? sessionSettings : `${sessionSettings}; ${announce}`;
  const config: PoolConfig = {
    Client: PreparingClient,
    connectionString,
    max,
    ...(announce === undefined ? {} : { min: 1 }),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // The client's own, for an answer that a broken connection lost.
    query_timeout: 35_000,
    onConnect: async (client) => void (await client.query(settings)),
  };
  const pool = new TellingPool(config);
  // Idle connections that a server ends are replaced, and nobody needs to know.
  pool.on("error", () => {});
  return pool;
}

/** Tells a connection that cannot be had from other failures (database-away.ts). */
class TellingPool extends Pool {
  // pg's own overloads: a promise, or a callback with what releases the client.
  override connect(...[callback]: unknown[]): never {
    const tell = (error: unknown) => Promise.reject(toDatabaseError(error));
    if (callback === undefined) return super.connect().catch(tell) as never;
    const answered = callback as (error: unknown, ...rest: unknown[]) => void;
    return super.connect((error, ...rest) => answered(error && toDatabaseError(error), ...rest)) as never;
  }
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
