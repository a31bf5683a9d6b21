import pg from "pg";
import { waitUntil } from "./wait-until.ts";

/**
 * Runs `work` against a lock held by another session until `waiting` database sessions are queued for it. This
 * makes concurrent work collide for certain, however few processors there are.
 */
export async function behindLock<T>(
  connectionString: string,
  lock: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(lock);
    const running = work();
    await Promise.race([running.catch(() => {}), untilWaiting(connectionString, waiting)]);
    await holder.query("commit");
    return await running;
  } finally {
    await holder.end();
  }
}

async function untilWaiting(connectionString: string, waiting: number): Promise<void> {
  const watcher = new pg.Client({ connectionString });
  await watcher.connect();
  const count =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  try {
    const look = async () => ((await watcher.query<{ n: number }>(count)).rows[0]?.n ?? 0) >= waiting;
    await waitUntil(`${waiting} sessions waiting for the lock`, look, { patienceMs: 20_000, everyMs: 10 });
  } finally {
    await watcher.end();
  }
}
