import { findRow, type Queryable } from "./database.ts";
import type { User } from "./users.ts";

export const findFederatedUser = (db: Queryable, provider: string, subject: string): Promise<User | null> =>
  findRow<User>(
    db,
    `SELECT u.* FROM identity.federated_identities f JOIN identity.users u ON u.sub = f.sub
     WHERE f.provider = $1 AND f.subject = $2`,
    [provider, subject],
  );

export const insertFederatedIdentity = async (
  db: Queryable,
  identity: { provider: string; subject: string; sub: string },
  now: Date,
): Promise<void> => {
  await db.query(
    "INSERT INTO identity.federated_identities (provider, subject, sub, created_at) VALUES ($1, $2, $3, $4)",
    [identity.provider, identity.subject, identity.sub, now],
  );
};
