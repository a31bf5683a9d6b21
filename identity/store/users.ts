import { findRow, type Queryable } from "./database.ts";

export type UserStatus = "UNCONFIRMED" | "CONFIRMED" | "FORCE_CHANGE_PASSWORD" | "RESET_REQUIRED" | "EXTERNAL_PROVIDER";
export type MfaMode = "DISABLED" | "ENABLED" | "PREFERRED" | "NOT_PREFERRED";

export type User = {
  sub: string;
  username: string;
  status: UserStatus;
  enabled: boolean;
  email: string | null;
  email_verified: boolean;
  phone_number: string | null;
  phone_number_verified: boolean;
  pending_email: string | null;
  pending_phone_number: string | null;
  attributes: Record<string, string>;
  srp_salt: Buffer | null;
  srp_verifier_sealed: Buffer | null;
  password_expires_at: Date | null;
  sms_mfa: MfaMode;
  totp_mfa: MfaMode;
  email_mfa: MfaMode;
  totp_sealed: Buffer | null;
  totp_pending_sealed: Buffer | null;
  created_at: Date;
  updated_at: Date;
};

export const findUser = (db: Queryable, sub: string): Promise<User | null> =>
  findRow<User>(db, "SELECT * FROM identity.users WHERE sub = $1", [sub]);

/** Reads a user whom no other transaction can change until this one ends. */
export const holdUser = (tx: Queryable, sub: string): Promise<User | null> =>
  findRow<User>(tx, "SELECT * FROM identity.users WHERE sub = $1 FOR SHARE", [sub]);

/** Finds a user by user name or email address; both are in canonical form. */
export const findUserByName = (db: Queryable, name: { username: string; emailKey: string }): Promise<User | null> =>
  findRow<User>(
    db,
    `SELECT * FROM identity.users WHERE email_key = $1 OR username = $2
     ORDER BY (email_key = $1) DESC NULLS LAST LIMIT 1`,
    [name.emailKey, name.username],
  );

export type NewUser = Pick<
  User,
  | "sub"
  | "username"
  | "status"
  | "email"
  | "email_verified"
  | "phone_number"
  | "attributes"
  | "srp_salt"
  | "srp_verifier_sealed"
> & {
  emailKey: string | null;
  passwordExpiresAt?: Date;
};

/** False when the name or the address is taken. */
export const insertUser = async (db: Queryable, user: NewUser, now: Date): Promise<boolean> => {
  const inserted = await db.query(
    `INSERT INTO identity.users
       (sub, username, status, email, email_key, email_verified, phone_number, attributes, srp_salt,
       srp_verifier_sealed, password_expires_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) ON CONFLICT DO NOTHING`,
    [
      user.sub,
      user.username,
      user.status,
      user.email,
      user.emailKey,
      user.email_verified,
      user.phone_number,
      user.attributes,
      user.srp_salt,
      user.srp_verifier_sealed,
      user.passwordExpiresAt ?? null,
      now,
    ],
  );
  return inserted.rowCount === 1;
};

/** An account that nobody confirmed while its code was valid gives up its address. */
export const deleteStaleUnconfirmed = async (db: Queryable, emailKey: string, createdBefore: Date): Promise<void> => {
  await db.query("DELETE FROM identity.users WHERE email_key = $1 AND status = 'UNCONFIRMED' AND created_at < $2", [
    emailKey,
    createdBefore,
  ]);
};

/** An account that nobody confirmed gives up its address to whoever has proved that it's theirs. */
export const deleteUnconfirmed = async (db: Queryable, emailKey: string): Promise<void> => {
  await db.query("DELETE FROM identity.users WHERE email_key = $1 AND status = 'UNCONFIRMED'", [emailKey]);
};

/** Marks the address as verified: the code sent to it was entered. */
export const confirmUser = async (db: Queryable, sub: string, email: string, now: Date): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.users SET status = 'CONFIRMED', email_verified = (email = $2) OR email_verified, updated_at = $3
     WHERE sub = $1 AND status = 'UNCONFIRMED'`,
    [sub, email, now],
  );
  return updated.rowCount === 1;
};

/**
 * Replacing a temporary password proves the address, because the user read the password in their email. False if the
 * account no longer has the status `from`.
 */
export const setPassword = async (
  db: Queryable,
  sub: string,
  password: { salt: Uint8Array; verifierSealed: Uint8Array },
  now: Date,
  from: UserStatus | null = null,
): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.users SET srp_salt = $2, srp_verifier_sealed = $3, password_expires_at = NULL, updated_at = $4,
       email_verified = email_verified OR status = 'FORCE_CHANGE_PASSWORD',
       status = CASE WHEN status IN ('FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED') THEN 'CONFIRMED' ELSE status END
     WHERE sub = $1 AND ($5::text IS NULL OR status = $5)`,
    [sub, password.salt, password.verifierSealed, now, from],
  );
  return updated.rowCount === 1;
};

export const setAttributes = async (
  db: Queryable,
  sub: string,
  attributes: Record<string, string>,
  now: Date,
): Promise<void> => {
  await db.query("UPDATE identity.users SET attributes = attributes || $2::jsonb, updated_at = $3 WHERE sub = $1", [
    sub,
    attributes,
    now,
  ]);
};

export const deleteAttributes = async (db: Queryable, sub: string, names: string[], now: Date): Promise<void> => {
  await db.query(
    `UPDATE identity.users SET attributes = attributes - $2::text[], updated_at = $3,
       phone_number = CASE WHEN 'phone_number' = ANY ($2) THEN NULL ELSE phone_number END,
       pending_phone_number = CASE WHEN 'phone_number' = ANY ($2) THEN NULL ELSE pending_phone_number END,
       phone_number_verified = phone_number_verified AND NOT 'phone_number' = ANY ($2),
       sms_mfa = CASE WHEN 'phone_number' = ANY ($2) THEN 'DISABLED' ELSE sms_mfa END
     WHERE sub = $1`,
    [sub, names, now],
  );
};

export type Address = "email" | "phone_number";

/** Stores an address that waits for its code; null when it's the current address again. */
export const setPendingAddress = async (
  db: Queryable,
  sub: string,
  kind: Address,
  value: string | null,
  now: Date,
): Promise<void> => {
  const sql =
    kind === "email"
      ? "UPDATE identity.users SET pending_email = $2, updated_at = $3 WHERE sub = $1"
      : "UPDATE identity.users SET pending_phone_number = $2, updated_at = $3 WHERE sub = $1";
  await db.query(sql, [sub, value, now]);
};

/**
 * Makes a verified address the current one. False when it's no longer pending or current; a unique violation when
 * another account has it.
 */
export const proveAddress = async (
  db: Queryable,
  sub: string,
  kind: Address,
  value: string,
  emailKey: string,
  now: Date,
): Promise<boolean> => {
  const sql =
    kind === "email"
      ? `UPDATE identity.users
         SET email = $2, email_key = $3, email_verified = true, pending_email = NULL, updated_at = $4
         WHERE sub = $1 AND $2 IN (pending_email, email)`
      : `UPDATE identity.users
         SET phone_number = $2, phone_number_verified = true, pending_phone_number = NULL, updated_at = $4
         WHERE sub = $1 AND $2 IN (pending_phone_number, phone_number) AND $3::text IS NOT NULL`;
  return (await db.query(sql, [sub, value, emailKey, now])).rowCount === 1;
};

export const deleteUser = async (db: Queryable, sub: string): Promise<void> => {
  await db.query("DELETE FROM identity.users WHERE sub = $1", [sub]);
};

/** After `expiresAt` the temporary password no longer works. */
export type Invitation = { sub: string; email: string; invitedAt: Date; expiresAt: Date | null };

/** Replaces the temporary password; false when its user has already done so. */
export const setTemporaryPassword = async (
  db: Queryable,
  sub: string,
  password: { salt: Uint8Array; verifierSealed: Uint8Array; expiresAt: Date },
  now: Date,
): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.users
     SET srp_salt = $2, srp_verifier_sealed = $3, password_expires_at = $4, updated_at = $5
     WHERE sub = $1 AND status = 'FORCE_CHANGE_PASSWORD'`,
    [sub, password.salt, password.verifierSealed, password.expiresAt, now],
  );
  return updated.rowCount === 1;
};

/** Whether the temporary password still works; each has its own salt. */
export const isCurrentInvitation = async (
  db: Queryable,
  { sub, salt }: { sub: string; salt: Uint8Array },
  now: Date,
): Promise<boolean> =>
  (await findRow(
    db,
    `SELECT FROM identity.users
     WHERE sub = $1 AND srp_salt = $2 AND status = 'FORCE_CHANGE_PASSWORD' AND password_expires_at > $3`,
    [sub, salt, now],
  )) !== null;

/** Users who haven't replaced the temporary password yet. */
export const listInvitations = async (db: Queryable): Promise<Invitation[]> => {
  const { rows } = await db.query<Invitation>(
    `SELECT sub, email, created_at AS "invitedAt", password_expires_at AS "expiresAt" FROM identity.users
     WHERE status = 'FORCE_CHANGE_PASSWORD' AND email IS NOT NULL ORDER BY created_at`,
  );
  return rows;
};

export const setMfa = async (
  db: Queryable,
  sub: string,
  modes: { sms: MfaMode; totp: MfaMode; email: MfaMode },
  now: Date,
): Promise<void> => {
  await db.query(
    "UPDATE identity.users SET sms_mfa = $2, totp_mfa = $3, email_mfa = $4, updated_at = $5 WHERE sub = $1",
    [sub, modes.sms, modes.totp, modes.email, now],
  );
};

export const setPendingTotp = async (db: Queryable, sub: string, sealed: Uint8Array, now: Date): Promise<void> => {
  await db.query("UPDATE identity.users SET totp_pending_sealed = $2, updated_at = $3 WHERE sub = $1", [
    sub,
    sealed,
    now,
  ]);
};

/** Makes the pending secret the active one; false when it was replaced in the meantime. */
export const activateTotp = async (
  db: Queryable,
  sub: string,
  pending: Uint8Array,
  step: number,
  now: Date,
): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.users
     SET totp_sealed = totp_pending_sealed, totp_pending_sealed = NULL, totp_step = $3, updated_at = $4
     WHERE sub = $1 AND totp_pending_sealed = $2`,
    [sub, pending, step, now],
  );
  return updated.rowCount === 1;
};

/** Adds an authenticator for a user who has none; false when they already have one. */
export const adoptTotp = async (
  db: Queryable,
  sub: string,
  sealed: Uint8Array,
  step: number,
  now: Date,
): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.users
     SET totp_sealed = $2, totp_pending_sealed = NULL, totp_step = $3, totp_mfa = 'PREFERRED', updated_at = $4
     WHERE sub = $1 AND NOT (totp_mfa <> 'DISABLED' AND totp_sealed IS NOT NULL)`,
    [sub, sealed, step, now],
  );
  return updated.rowCount === 1;
};

/** True for exactly one use of a step. */
export const claimTotpStep = async (db: Queryable, sub: string, step: number): Promise<boolean> =>
  (
    await db.query(
      "UPDATE identity.users SET totp_step = $2 WHERE sub = $1 AND (totp_step IS NULL OR totp_step < $2)",
      [sub, step],
    )
  ).rowCount === 1;

/** Lets a claimed step be used again; earlier ones stay refused. */
export const releaseTotpStep = async (db: Queryable, sub: string, step: number): Promise<void> => {
  await db.query("UPDATE identity.users SET totp_step = $2 - 1 WHERE sub = $1 AND totp_step = $2", [sub, step]);
};

export const setEnabled = async (db: Queryable, sub: string, enabled: boolean, now: Date): Promise<void> => {
  await db.query("UPDATE identity.users SET enabled = $2, updated_at = $3 WHERE sub = $1", [sub, enabled, now]);
};

export const setResetRequired = async (db: Queryable, sub: string, now: Date): Promise<void> => {
  await db.query(
    "UPDATE identity.users SET status = 'RESET_REQUIRED', updated_at = $2 WHERE sub = $1 AND status = 'CONFIRMED'",
    [sub, now],
  );
};
