import type { Queryable } from "./database.ts";

export type Budget = { calls: number; seconds: number };
export type Spent = { allowed: boolean; used: number; resetsAt: Date };

/** Counts a call in a fixed window shared by all processes; not allowed once the budget is used up. */
export const spend = async (db: Queryable, key: string, budget: Budget, now: Date): Promise<Spent> => {
  const { rows } = await db.query<{ used: number; resets_at: Date }>(
    `INSERT INTO identity.throttles AS t (key, used, resets_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       used = CASE WHEN t.resets_at <= $3 THEN 1 ELSE least(t.used, $4) + 1 END,
       resets_at = CASE WHEN t.resets_at <= $3 THEN $2 ELSE t.resets_at END
     RETURNING used, resets_at`,
    [key, new Date(now.getTime() + budget.seconds * 1000), now, budget.calls],
  );
  const [row] = rows;
  if (!row) throw new Error("An upsert returned no row.");
  return { allowed: row.used <= budget.calls, used: row.used, resetsAt: row.resets_at };
};

export const forget = async (db: Queryable, key: string): Promise<void> => {
  await db.query("DELETE FROM identity.throttles WHERE key = $1", [key]);
};
