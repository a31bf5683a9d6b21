import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Pool, PoolClient } from "pg";
import { type Database, openPool, type PoolSettings } from "./database.ts";
import { ownerRole } from "./owner-role.ts";
import type { Tables } from "./tables.ts";

/** The database as seen by one owner: row-level security hides all other owners' rows. */
export type OwnerDatabases = {
  of(ownerId: string): Database;
  close(): Promise<void>;
};

/** The owner whose rows each open connection sees. */
type BoundTo = Map<PoolClient, string>;

/** Uses a separate pool, whose connections never run statements across all owners. */
export function openOwnerDatabases(connectionString: string, settings: Omit<PoolSettings, "announce">): OwnerDatabases {
  const pool = openPool(connectionString, settings);
  const boundTo: BoundTo = new Map();
  pool.on("remove", (client) => boundTo.delete(client));
  return {
    of: (ownerId) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bindPool(pool, boundTo, ownerId) }) }),
    close: () => pool.end(),
  };
}

/** Binds a connection to an owner with one statement, only when the owner changes, which is rare within a request. */
function bindPool(pool: Pool, boundTo: BoundTo, ownerId: string): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      if (boundTo.get(client) === ownerId) return client;
      try {
        boundTo.delete(client);
        // Outside a transaction, so that a rollback doesn't undo it.
        await client.query("select set_config('role', $1, false), set_config('galley.owner_id', $2, false)", [
          ownerRole,
          ownerId,
        ]);
        boundTo.set(client, ownerId);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    // The pool is shared.
    end: async () => {},
  };
}
