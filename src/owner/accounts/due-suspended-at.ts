import { sql } from "kysely";

/**
 * Since when the account of a row called `due` has been suspended. A subquery: for a join, PostgreSQL may read and sort
 * all due rows to find the few that have been due longest.
 */
export const dueSuspendedAt = sql<Date | null>`(
  select account.suspended_at from accounts as account where account.owner_id = due.owner_id
)`;
