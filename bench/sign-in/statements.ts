import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";

/** A statement as the service sent it, and how many rows it affected. */
export type Statement = { text: string; values: unknown[]; rows: number | null };

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Records everything sent over the pool's new connections; connections opened earlier aren't recorded. */
export const watchStatements = (db: pg.Pool): Statement[] => {
  const seen: Statement[] = [];
  db.on("connect", (client) => {
    const query = client.query.bind(client) as unknown as Query;
    const watched = async (text: string, values: unknown[] = [], ...callback: unknown[]) => {
      // The pool itself passes a callback; its result is the one that counts.
      const done = callback[0] as ((error: Error | null, result?: pg.QueryResult) => void) | undefined;
      try {
        const result = await query(text, values);
        seen.push({ text, values, rows: result.rowCount });
        done?.(null, result);
        return result;
      } catch (error) {
        if (!done) throw error;
        return done(error as Error);
      }
    };
    Object.assign(client, { query: watched });
  });
  return seen;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Replays the statements with new keys for new rows, later times and the same user. Fails unless each affects
 * as many rows as before.
 */
export const replayStatements = async (
  db: pg.Pool,
  statements: readonly Statement[],
  sub: string,
  elapsedMs: number,
): Promise<void> => {
  const fresh = new Map<string, Buffer | string>();
  const renew = <T extends Buffer | string>(old: string, make: () => T): T => {
    const made = fresh.get(old) ?? make();
    fresh.set(old, made);
    return made as T;
  };
  const renewed = (value: unknown): unknown => {
    if (value instanceof Date) return new Date(value.getTime() + elapsedMs);
    if (Buffer.isBuffer(value)) return renew(value.toString("hex"), () => randomBytes(value.length));
    return typeof value === "string" ? value.replace(uuid, (id) => (id === sub ? id : renew(id, randomUUID))) : value;
  };
  for (const { text, values, rows } of statements) {
    const { rowCount } = await db.query(text, values.map(renewed));
    if (rowCount !== rows) throw new Error(`${rowCount} rows instead of ${rows}: ${text}`);
  }
};
