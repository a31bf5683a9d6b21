import { logBroken } from "./log-broken.ts";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { toDatabaseError } from "./database-unavailable.ts";
import { PreparingClient } from "./preparing-client.ts";
import { refuseStandby } from "./refuse-standby.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;
/** A transaction of `inTransaction`, and the callbacks to run right before its commit, in order. */
export type Tx = Transaction<Tables> & { readonly lastActs: (() => Promise<void>)[] };

export type PoolSettings = {
  max: number;
  /** An extra statement that every connection starts with; the pool then always keeps one connection (live-keys.ts). */
  announce?: string | undefined;
  /** Gets a warning about idle connections that broke; the pool replaces them. */
  log?: Pick<Logger, "warn">;
};

export function openDatabase(connectionString: string, settings: PoolSettings): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(connectionString, settings) }) });
}

/**
 * Set after connecting, because PgBouncer refuses connections that bring settings along. Statements time out after
 * 30 s. More than five tables are joined in the order written: with eight, planning all orders takes PostgreSQL 20 ms.
 */
const sessionSettings =
  "select set_config('statement_timeout', '30000', false)" +
  ", set_config('idle_in_transaction_session_timeout', '60000', false), set_config('join_collapse_limit', '5', false)";

/** Opens a pool whose connections don't wait for a dead server. */
export function openPool(connectionString: string, { max, announce, log }: PoolSettings): Pool {
  const settings = announce === undefined ? sessionSettings : `${sessionSettings}; ${announce}`;
  const config: PoolConfig = {
    Client: PreparingClient,
    connectionString,
    max,
    ...(announce === undefined ? {} : { min: 1 }),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // The client-side timeout, for answers lost with a broken connection.
    query_timeout: 35_000,
    async onConnect(client) {
      await refuseStandby(client);
      await client.query(settings);
    },
  };
  const pool = new TellingPool(config);
  logBroken(pool, log, "an idle connection to the database broke");
  return pool;
}

/** Distinguishes an unavailable database from other failures to connect (database-unavailable.ts). */
class TellingPool extends Pool {
  // pg has two overloads: one returns a promise, the other takes a callback.
  override connect(...[callback]: unknown[]): never {
    const tell = (error: unknown) => Promise.reject(toDatabaseError(error));
    if (callback === undefined) return super.connect().catch(tell) as never;
    const answered = callback as (error: unknown, ...rest: unknown[]) => void;
    return super.connect((error, ...rest) => answered(error && toDatabaseError(error), ...rest)) as never;
  }
}

/** Makes one change, all or nothing. Never call outside services inside it, only before or after. */
export function inTransaction<T>(ctx: { db: Database }, change: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (begun) => {
    const tx: Tx = Object.assign(begun, { lastActs: [] });
    const result = await change(tx);
    for (const act of tx.lastActs) await act();
    return result;
  });
}

/** For work that takes a contended lock: holds it only until the commit, and takes no other lock after it. */
export function beforeCommit(tx: Tx, act: () => Promise<void>): void {
  tx.lastActs.push(act);
}
