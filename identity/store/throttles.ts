import { findRow, type Queryable } from "./database.ts";

export type Budget = { calls: number; seconds: number };

/** Counts a call in a fixed window shared by all processes; false when the budget is spent. */
export const spend = async (db: Queryable, key: string, budget: Budget, now: Date): Promise<boolean> => {
  const row = await findRow<{ used: number }>(
    db,
    `INSERT INTO identity.throttles AS t (key, used, resets_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       used = CASE WHEN t.resets_at <= $3 THEN 1 ELSE least(t.used, $4) + 1 END,
       resets_at = CASE WHEN t.resets_at <= $3 THEN $2 ELSE t.resets_at END
     RETURNING used`,
    [key, new Date(now.getTime() + budget.seconds * 1000), now, budget.calls],
  );
  return row !== null && row.used <= budget.calls;
};
