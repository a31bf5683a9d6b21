import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export type QueueMeasures = {
  /** Due and not begun. */
  waiting: number;
  active: number;
  /** How long the job that has been due longest has waited. */
  oldestSeconds: number;
};

/** By the database's clock, as the queue counts. Null where no service has started yet. */
export async function measureQueue(db: Database): Promise<QueueMeasures | null> {
  const { rows: found } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db);
  if (!found[0]?.found) return null;
  const { rows } = await sql<QueueMeasures>`
    select count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as "oldestSeconds"
    from jobs.job where state <= 'active' and start_after <= now()`.execute(db);
  return rows[0] ?? null;
}
