import { findRow, type Queryable } from "./database.ts";

export type IdentityRow = { identity_id: string; sub: string | null };

/** Returns the account's only identity; the first of two simultaneous requests creates it. */
export const getUserIdentity = async (
  db: Queryable,
  sub: string,
  newId: string,
  now: Date,
): Promise<IdentityRow | null> =>
  findRow<IdentityRow>(
    db,
    `INSERT INTO identity.identities (identity_id, sub, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (sub) DO UPDATE SET sub = excluded.sub RETURNING identity_id, sub`,
    [newId, sub, now],
  );

export const insertGuestIdentity = async (db: Queryable, newId: string, now: Date): Promise<void> => {
  await db.query("INSERT INTO identity.identities (identity_id, created_at) VALUES ($1, $2)", [newId, now]);
};

export const findIdentity = (db: Queryable, identityId: string): Promise<IdentityRow | null> =>
  findRow<IdentityRow>(db, "SELECT identity_id, sub FROM identity.identities WHERE identity_id = $1", [identityId]);
