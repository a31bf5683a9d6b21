import pg from "pg";
import { waitUntil } from "../../../test/wait-until.ts";

/**
 * Waits until every active source has been polled since then and no job is left, so everything automatic has been sent.
 */
export async function untilQuiet(databaseUrl: string, since: Date): Promise<void> {
  await using cleanUp = new AsyncDisposableStack();
  const client = cleanUp.adopt(new pg.Client({ connectionString: databaseUrl }), (one) => one.end());
  await client.connect();
  // Also polls sources that were backing off after an error.
  await client.query("update sources set next_poll_at = $1", [since]);
  // The worker creates the jobs table before it polls.
  const unpolled = `select from sources where kind = 'instagram' and active and status = 'ACTIVE'
    and (next_look <> 'new' or last_polled_at is null or last_polled_at < $1)`;
  const isQuiet = async () =>
    (await client.query(unpolled, [since])).rowCount === 0 &&
    (await client.query("select from jobs.job where state <= 'active'")).rowCount === 0;
  // Long enough for a worker to start and poll every source, even on a busy machine.
  await waitUntil("the restored service gets its work done", isQuiet, { patienceMs: 180_000, everyMs: 500 });
}
