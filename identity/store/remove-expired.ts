import type { Queryable } from "./database.ts";

const hour = 3_600_000;

/**
 * Deletes what nobody can use any more. Codes stay until they're replaced, so that "expired" differs from
 * "unknown".
 */
export const removeExpired = async (db: Queryable, now: Date): Promise<void> => {
  const anHourAgo = new Date(now.getTime() - hour);
  await db.query("DELETE FROM identity.challenges WHERE expires_at < $1", [anHourAgo]);
  await db.query("DELETE FROM identity.logins WHERE expires_at < $1", [anHourAgo]);
  await db.query("DELETE FROM identity.hosted_sessions WHERE expires_at < $1", [now]);
  await db.query("DELETE FROM identity.sessions WHERE expires_at < $1", [anHourAgo]);
  // A replayed code must still be recognised while tokens issued for it may be valid.
  await db.query("DELETE FROM identity.authorization_codes WHERE expires_at < $1", [
    new Date(now.getTime() - 24 * hour),
  ]);
  await db.query("DELETE FROM identity.devices WHERE confirmed_at IS NULL AND created_at < $1", [
    new Date(now.getTime() - 24 * hour),
  ]);
  await db.query("DELETE FROM identity.attempts WHERE last_failure_at < $1", [anHourAgo]);
  await db.query("DELETE FROM identity.throttles WHERE resets_at < $1", [now]);
};
