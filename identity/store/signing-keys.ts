import type { JWK } from "jose";
import type { Queryable } from "./database.ts";

export type SigningKeyRow = {
  kid: string;
  public_jwk: JWK;
  private_sealed: Buffer;
  signs_from: Date;
  signs_until: Date;
  verifies_until: Date;
};

/** Keys that still verify; the current signing key comes last. */
export const findSigningKeys = async (db: Queryable, now: Date): Promise<SigningKeyRow[]> =>
  (
    await db.query<SigningKeyRow>("SELECT * FROM identity.signing_keys WHERE verifies_until > $1 ORDER BY signs_from", [
      now,
    ])
  ).rows;

export const lockSigningKeys = async (tx: Queryable): Promise<void> => {
  await tx.query("LOCK TABLE identity.signing_keys IN SHARE ROW EXCLUSIVE MODE");
};

export const insertSigningKey = async (tx: Queryable, row: SigningKeyRow): Promise<void> => {
  await tx.query(
    `INSERT INTO identity.signing_keys (kid, public_jwk, private_sealed, signs_from, signs_until, verifies_until)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.kid, row.public_jwk, row.private_sealed, row.signs_from, row.signs_until, row.verifies_until],
  );
};
