import { findRow, type Queryable } from "./database.ts";

/** Failures without consequence; each further one doubles the lock: 2^(n-5) seconds (Cognito, lockout behaviour). */
const freeFailures = 5;
const longestLockSeconds = 900;
const forgottenAfterMs = 15 * 60_000;

export type AttemptKind = "password" | "mfa";

/**
 * Records the outcome of an attempt in one statement, so that a burst of guesses across any number of processes
 * can't exceed the budget. An attempt during a lock neither counts nor learns whether it was right. Returns true
 * when the attempt counts, false during a lock. `sub` is an account's, or identifies one of its devices.
 */
export const recordAttempt = async (
  db: Queryable,
  attempt: { sub: string; kind: AttemptKind; right: boolean; now: Date },
): Promise<boolean> => {
  const row = await findRow(
    db,
    `INSERT INTO identity.attempts AS a (sub, kind, failures, last_failure_at)
     VALUES ($1, $2, CASE WHEN $3 THEN 0 ELSE 1 END, $4)
     ON CONFLICT (sub, kind) DO UPDATE SET
       failures = CASE WHEN $3 THEN 0 WHEN a.last_failure_at < $5 THEN 1 ELSE a.failures + 1 END,
       last_failure_at = $4,
       locked_until = CASE
         WHEN $3 OR a.last_failure_at < $5 OR a.failures + 1 < $6 THEN NULL
         ELSE $4::timestamptz + make_interval(secs => least(2 ^ least(a.failures + 1 - $6, 20), $7)) END
     WHERE a.locked_until IS NULL OR a.locked_until <= $4
     RETURNING failures`,
    [
      attempt.sub,
      attempt.kind,
      attempt.right,
      attempt.now,
      new Date(attempt.now.getTime() - forgottenAfterMs),
      freeFailures,
      longestLockSeconds,
    ],
  );
  return row !== null;
};

/** A reset by email ends a lock: the owner has proved who they are in another way. */
export const clearAttempts = async (db: Queryable, sub: string, kind: AttemptKind): Promise<void> => {
  await db.query("DELETE FROM identity.attempts WHERE sub = $1 AND kind = $2", [sub, kind]);
};
