import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Database, Tx } from "../db/database.ts";
import type { JobName } from "./definitions.ts";
import type { QueueBackend } from "./queue-backend.ts";

/** Nobody is put further back than this; among those the older one comes first. */
const FURTHEST_BACK = 1_000;

/**
 * An owner's next job stands as far back as he has others waiting: the first of each owner come first,
 * then the second ones. So a thousand posts of one are no queue for another, and nobody idles for it.
 */
export async function toPriority(tx: Database | Tx, name: JobName, ownerId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select 1 from jobs.job where name = ${name} and data ->> 'ownerId' = ${ownerId} and state < 'active' limit ${FURTHEST_BACK}
    ) as own`.execute(tx);
  return -(rows[0]?.waiting ?? 0);
}

/** An index of its own for that, beside those of pg-boss. Only where it is missing: making it holds up the queue. */
export async function indexWaiting(boss: PgBoss, backend: QueueBackend): Promise<void> {
  // YugabyteDB has no advisory locks by default: of two processes that make it at once one starts anew.
  const lock = backend === "yugabytedb" ? "" : "perform pg_advisory_xact_lock(hashtext('jobs.job_waiting_of_owner'));";
  await boss.getDb().executeSql(`
    do $$ begin
      ${lock}
      if to_regclass('jobs.job_waiting_of_owner') is null then
        create index if not exists job_waiting_of_owner on jobs.job (name, (data ->> 'ownerId')) where state < 'active';
      end if;
    end $$`);
}
