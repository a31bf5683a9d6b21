import { sql } from "kysely";

/**
 * When the account of a row called `due` was suspended. A subquery, because for a join PostgreSQL may read and sort all
 * due rows to find the few that have been due longest.
 */
export const dueSuspendedAt = sql<Date | null>`(
  select account.suspended_at from accounts as account where account.owner_id = due.owner_id
)`;
