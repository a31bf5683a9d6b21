import type { Pool, PoolClient, QueryResultRow } from "pg";

/** The pool or a client inside a transaction. */
export type Queryable = Pick<PoolClient, "query">;

export const inTransaction = async <T>(db: Pool, run: (tx: PoolClient) => Promise<T>): Promise<T> => {
  const client = await db.connect();
  let broken = false;
  try {
    await client.query("BEGIN");
    const result = await run(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A connection that can't roll back isn't reused; the first error is the one to report.
    await client.query("ROLLBACK").catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** The first row, or null. */
export const findRow = async <Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[],
): Promise<Row | null> => (await db.query<Row>(sql, values)).rows[0] ?? null;
