import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/**
 * Brings jobs that failed and wait for their next attempt forward to now, and begins those that were given
 * up once more; answers how many. Each verb looks first whether there is still something to do, so nothing
 * happens twice by it. Without an id: all.
 */
export async function retryJobs(db: Database, wanted: { id?: string } = {}): Promise<number> {
  const chosen = wanted.id === undefined ? sql`true` : sql`id = ${wanted.id}`;
  // pg-boss has a call for jobs that were given up only; a worker finds what is due at its next look.
  const { rows } = await sql`
    update jobs.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_limit + (state = 'failed')::int
    where ${chosen} and state in ('retry', 'failed') and not name like '%-dead' returning 1`.execute(db);
  return rows.length;
}
