import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export type ListedJob = {
  id: string;
  name: string;
  state: "created" | "retry" | "active" | "failed";
  /** How often it was begun. */
  attempts: number;
  /** When it is begun next; in the past for one that waits for a worker. */
  startAfter: Date;
  createdAt: Date;
  /** Ids only. */
  data: Record<string, string>;
};

/** Jobs that are not done, the oldest first. Without `state` all of them. */
export async function listJobs(db: Database, wanted: { state?: ListedJob["state"]; limit: number }): Promise<ListedJob[]> {
  // A database that no service has started on has no queue yet.
  const { rows: found } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db);
  if (!found[0]?.found) return [];
  const states = wanted.state === undefined ? ["created", "retry", "active", "failed"] : [wanted.state];
  const { rows } = await sql<ListedJob>`
    select id, name, state::text as state, retry_count + (state <> 'created')::int as attempts, start_after as "startAfter", created_on as "createdAt", data
    from jobs.job where state::text = any(${states}) and not name like '%-dead' order by created_on limit ${wanted.limit}`.execute(db);
  return rows;
}
