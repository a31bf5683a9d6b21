import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/**
 * Runs `work` against a lock that another session holds until `waiting` sessions of the database stand
 * before it: what is done at once meets for certain, however few processors there are.
 */
export async function behindLock<T>(connectionString: string, lock: string, waiting: number, work: () => Promise<T>): Promise<T> {
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
  const count = "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const deadline = Date.now() + 20_000;
  try {
    for (;;) {
      const { rows } = await watcher.query<{ n: number }>(count);
      if ((rows[0]?.n ?? 0) >= waiting) return;
      if (Date.now() > deadline) throw new Error(`fewer than ${waiting} sessions wait for the lock`);
      await wait(10);
    }
  } finally {
    await watcher.end();
  }
}
