import { findRow, type Queryable } from "./database.ts";
import type { MessageLocale } from "../needs.ts";

export type LoginRow = {
  id_hash: Buffer;
  browser_hash: Buffer;
  client_id: string;
  redirect_uri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  code_challenge: string;
  locale: MessageLocale;
  expires_at: Date;
  used_at: Date | null;
};

export const insertLogin = async (db: Queryable, row: Omit<LoginRow, "used_at">): Promise<void> => {
  await db.query(
    `INSERT INTO identity.logins
       (id_hash, browser_hash, client_id, redirect_uri, scope, state, nonce, code_challenge, locale, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id_hash,
      row.browser_hash,
      row.client_id,
      row.redirect_uri,
      row.scope,
      row.state,
      row.nonce,
      row.code_challenge,
      row.locale,
      row.expires_at,
    ],
  );
};

/** Finds a live visit, from the browser that started it. */
export const findLogin = (
  db: Queryable,
  idHash: Uint8Array,
  browserHash: Uint8Array,
  now: Date,
): Promise<LoginRow | null> =>
  findRow<LoginRow>(
    db,
    "SELECT * FROM identity.logins WHERE id_hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3",
    [idHash, browserHash, now],
  );

export const useLogin = async (db: Queryable, idHash: Uint8Array, now: Date): Promise<boolean> =>
  (
    await db.query(
      "UPDATE identity.logins SET used_at = $2 WHERE id_hash = $1 AND used_at IS NULL AND expires_at > $2",
      [idHash, now],
    )
  ).rowCount === 1;

export type AuthorizationCodeRow = {
  code_hash: Buffer;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  sub: string;
  origin_jti: string;
  scope: string;
  nonce: string | null;
  auth_time: Date;
  expires_at: Date;
  used_at: Date | null;
};

export const insertAuthorizationCode = async (
  db: Queryable,
  row: Omit<AuthorizationCodeRow, "used_at">,
): Promise<void> => {
  await db.query(
    `INSERT INTO identity.authorization_codes
       (code_hash, client_id, redirect_uri, code_challenge, sub, origin_jti, scope, nonce, auth_time, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.code_hash,
      row.client_id,
      row.redirect_uri,
      row.code_challenge,
      row.sub,
      row.origin_jti,
      row.scope,
      row.nonce,
      row.auth_time,
      row.expires_at,
    ],
  );
};

export const findAuthorizationCode = (db: Queryable, hash: Uint8Array): Promise<AuthorizationCodeRow | null> =>
  findRow<AuthorizationCodeRow>(db, "SELECT * FROM identity.authorization_codes WHERE code_hash = $1", [hash]);

export const useAuthorizationCode = async (db: Queryable, hash: Uint8Array, now: Date): Promise<boolean> =>
  (
    await db.query(
      `UPDATE identity.authorization_codes SET used_at = $2
       WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2`,
      [hash, now],
    )
  ).rowCount === 1;

export const insertHostedSession = async (
  db: Queryable,
  row: { idHash: Uint8Array; sub: string; authTime: Date; expiresAt: Date },
): Promise<void> => {
  await db.query("INSERT INTO identity.hosted_sessions (id_hash, sub, auth_time, expires_at) VALUES ($1, $2, $3, $4)", [
    row.idHash,
    row.sub,
    row.authTime,
    row.expiresAt,
  ]);
};

export const findHostedSession = (
  db: Queryable,
  idHash: Uint8Array,
  now: Date,
): Promise<{ sub: string; auth_time: Date } | null> =>
  findRow<{ sub: string; auth_time: Date }>(
    db,
    `SELECT h.sub, h.auth_time FROM identity.hosted_sessions h JOIN identity.users u ON u.sub = h.sub
     WHERE h.id_hash = $1 AND h.expires_at > $2 AND u.enabled`,
    [idHash, now],
  );

export const deleteHostedSession = async (db: Queryable, idHash: Uint8Array): Promise<void> => {
  await db.query("DELETE FROM identity.hosted_sessions WHERE id_hash = $1", [idHash]);
};
