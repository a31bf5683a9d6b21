import { findRow, type Queryable } from "./database.ts";
import type { User } from "./users.ts";

export type SessionRow = {
  origin_jti: string;
  sub: string;
  client_id: string;
  device_key: string | null;
  scope: string;
  auth_time: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/** Stores a sign-in and its first refresh token. False when that sign-in already exists. */
export const insertSession = async (
  db: Queryable,
  session: Omit<SessionRow, "revoked_at">,
  tokenHash: Uint8Array,
  now: Date,
): Promise<boolean> => {
  const inserted = await db.query(
    `WITH session AS (
       INSERT INTO identity.sessions (origin_jti, sub, client_id, device_key, scope, auth_time, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING origin_jti)
     INSERT INTO identity.refresh_tokens (token_hash, origin_jti, created_at) SELECT $8, origin_jti, $9 FROM session`,
    [
      session.origin_jti,
      session.sub,
      session.client_id,
      session.device_key,
      session.scope,
      session.auth_time,
      session.expires_at,
      tokenHash,
      now,
    ],
  );
  return inserted.rowCount === 1;
};

/** Whether the user has signed in before, as far as our records go back. */
export const hasSignedIn = async (db: Queryable, sub: string): Promise<boolean> =>
  (await findRow(
    db,
    `SELECT FROM identity.sessions WHERE sub = $1
     UNION ALL SELECT FROM identity.devices WHERE sub = $1 AND confirmed_at IS NOT NULL LIMIT 1`,
    [sub],
  )) !== null;

/** An access token's session and user, in one statement: null when either is gone. */
export const findSessionUser = async (
  db: Queryable,
  originJti: string,
): Promise<{ session: SessionRow; user: User } | null> => {
  const row = await findRow<User & { session: SessionRow }>(
    db,
    `SELECT u.*, jsonb_build_object('origin_jti', s.origin_jti, 'client_id', s.client_id, 'device_key', s.device_key,
       'scope', s.scope, 'revoked_at', s.revoked_at) AS session
     FROM identity.sessions s JOIN identity.users u ON u.sub = s.sub WHERE s.origin_jti = $1`,
    [originJti],
  );
  if (!row) return null;
  const { session, ...user } = row;
  return { session, user };
};

export type RefreshRow = SessionRow & { rotated_at: Date | null };

export const findRefreshToken = (db: Queryable, hash: Uint8Array): Promise<RefreshRow | null> =>
  findRow<RefreshRow>(
    db,
    `SELECT s.*, t.rotated_at FROM identity.refresh_tokens t JOIN identity.sessions s ON s.origin_jti = t.origin_jti
     WHERE t.token_hash = $1`,
    [hash],
  );

/** Marks the token as rotated, once; returns when that first happened. */
export const rotateRefreshToken = async (
  db: Queryable,
  hash: Uint8Array,
  successor: Uint8Array,
  now: Date,
): Promise<Date> => {
  const row = await findRow<{ rotated_at: Date }>(
    db,
    `WITH rotated AS (
       UPDATE identity.refresh_tokens SET rotated_at = coalesce(rotated_at, $3) WHERE token_hash = $1
       RETURNING rotated_at, origin_jti),
     next AS (
       INSERT INTO identity.refresh_tokens (token_hash, origin_jti, created_at)
       SELECT $2, origin_jti, $3 FROM rotated ON CONFLICT DO NOTHING)
     SELECT rotated_at FROM rotated`,
    [hash, successor, now],
  );
  return row?.rotated_at ?? new Date(0);
};

export const revokeSession = async (db: Queryable, originJti: string, now: Date): Promise<void> => {
  await db.query("UPDATE identity.sessions SET revoked_at = coalesce(revoked_at, $2) WHERE origin_jti = $1", [
    originJti,
    now,
  ]);
};

/** Ends all of a user's sign-ins except one, and those in progress. */
export const revokeSessionsOf = async (
  db: Queryable,
  sub: string,
  now: Date,
  except: string | null = null,
): Promise<void> => {
  await db.query(
    `WITH hosted AS (DELETE FROM identity.hosted_sessions WHERE sub = $1),
       codes AS (DELETE FROM identity.authorization_codes WHERE sub = $1 AND used_at IS NULL),
       steps AS (DELETE FROM identity.challenges WHERE sub = $1)
     UPDATE identity.sessions SET revoked_at = $2
     WHERE sub = $1 AND revoked_at IS NULL AND origin_jti IS DISTINCT FROM $3::uuid`,
    [sub, now, except],
  );
};
