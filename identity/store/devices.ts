import { networkOf } from "../pool/network.ts";
import { findRow, type Queryable } from "./database.ts";

export type Device = {
  device_key: string;
  sub: string;
  group_key: string;
  name: string | null;
  salt: Buffer | null;
  verifier_sealed: Buffer | null;
  confirmed_at: Date | null;
  remembered: boolean;
  factor_proved_at: Date | null;
  created_at: Date;
  updated_at: Date;
  last_used_at: Date;
  last_address: string;
};

export type NewDevice = Pick<Device, "device_key" | "sub" | "group_key" | "last_address" | "factor_proved_at">;

export const insertDevice = async (db: Queryable, device: NewDevice, now: Date): Promise<void> => {
  await db.query(
    `INSERT INTO identity.devices
       (device_key, sub, group_key, last_address, factor_proved_at, created_at, updated_at, last_used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [device.device_key, device.sub, device.group_key, device.last_address, device.factor_proved_at, now],
  );
};

/** Records that a sign-in on the device proved a second factor. */
export const recordProvedFactor = async (db: Queryable, deviceKey: string, now: Date): Promise<void> => {
  await db.query("UPDATE identity.devices SET factor_proved_at = $2 WHERE device_key = $1", [deviceKey, now]);
};

/** Finds a device that can prove itself. */
export const findConfirmedDevice = (db: Queryable, sub: string, deviceKey: string): Promise<Device | null> =>
  findRow<Device>(
    db,
    "SELECT * FROM identity.devices WHERE device_key = $2 AND sub = $1 AND confirmed_at IS NOT NULL",
    [sub, deviceKey],
  );

/** Whether a device of the account was used from this network address. */
export const isKnownAddress = async (db: Queryable, sub: string, address: string): Promise<boolean> => {
  const text = "SELECT DISTINCT last_address FROM identity.devices WHERE sub = $1 AND confirmed_at IS NOT NULL";
  const { rows } = await db.query<{ last_address: string }>(text, [sub]);
  return rows.some((row) => networkOf(row.last_address) === networkOf(address));
};

/** True for exactly one confirmation. */
export const confirmDevice = async (
  db: Queryable,
  device: {
    sub: string;
    deviceKey: string;
    name: string | null;
    salt: Uint8Array;
    verifierSealed: Uint8Array;
    remembered: boolean;
  },
  now: Date,
): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.devices
     SET name = $3, salt = $4, verifier_sealed = $5, remembered = $6, confirmed_at = $7, updated_at = $7
     WHERE sub = $1 AND device_key = $2 AND confirmed_at IS NULL`,
    [device.sub, device.deviceKey, device.name, device.salt, device.verifierSealed, device.remembered, now],
  );
  return updated.rowCount === 1;
};

export const touchDevice = async (db: Queryable, deviceKey: string, address: string, now: Date): Promise<void> => {
  await db.query("UPDATE identity.devices SET last_used_at = $2, last_address = $3 WHERE device_key = $1", [
    deviceKey,
    now,
    address,
  ]);
};

export const setRemembered = async (
  db: Queryable,
  sub: string,
  deviceKey: string,
  remembered: boolean,
  now: Date,
): Promise<boolean> => {
  const updated = await db.query(
    `UPDATE identity.devices SET remembered = $3, updated_at = $4
     WHERE sub = $1 AND device_key = $2 AND confirmed_at IS NOT NULL`,
    [sub, deviceKey, remembered, now],
  );
  return updated.rowCount === 1;
};

/** Forgets the device and ends the sign-ins made on it. */
export const deleteDevice = async (db: Queryable, sub: string, deviceKey: string, now: Date): Promise<boolean> => {
  const row = await findRow(
    db,
    `WITH gone AS (DELETE FROM identity.devices WHERE sub = $1 AND device_key = $2 RETURNING device_key),
     ended AS (UPDATE identity.sessions SET revoked_at = $3 FROM gone
               WHERE sessions.sub = $1 AND sessions.device_key = gone.device_key AND revoked_at IS NULL)
     SELECT device_key FROM gone`,
    [sub, deviceKey, now],
  );
  return row !== null;
};

/**
 * Forgets every device but one. The remaining one doesn't count as a second factor until a sign-in on it proves one.
 */
export const keepOnlyDevice = async (db: Queryable, sub: string, deviceKey: string | null): Promise<void> => {
  await db.query(
    `WITH gone AS (DELETE FROM identity.devices WHERE sub = $1 AND device_key IS DISTINCT FROM $2)
     UPDATE identity.devices SET factor_proved_at = NULL WHERE sub = $1 AND device_key = $2`,
    [sub, deviceKey],
  );
};

/** Newest first, starting after the last device of the previous page. */
export const listDevices = async (
  db: Queryable,
  sub: string,
  limit: number,
  after: string | null,
): Promise<Device[]> => {
  const result = await db.query<Device>(
    `SELECT * FROM identity.devices WHERE sub = $1 AND confirmed_at IS NOT NULL
       AND ($3::text IS NULL OR (created_at, device_key) <
         (SELECT created_at, device_key FROM identity.devices WHERE sub = $1 AND device_key = $3))
     ORDER BY created_at DESC, device_key DESC LIMIT $2`,
    [sub, limit, after],
  );
  return result.rows;
};
