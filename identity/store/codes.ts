import { findRow, type Queryable } from "./database.ts";

export type CodePurpose = "sign-up" | "reset" | "email" | "phone_number";

/**
 * Wrong tries across all networks; a stricter limit applies per network before. With twenty codes a day that's a
 * chance of one in two thousand.
 */
const triesPerCode = 25;

/** Replaces the purpose's current code. Does nothing when the subject isn't an account. */
export const putCode = async (
  db: Queryable,
  code: { sub: string; purpose: CodePurpose; target: string; hash: Uint8Array; expiresAt: Date },
): Promise<void> => {
  await db.query(
    `INSERT INTO identity.codes (sub, purpose, target, code_hash, expires_at)
     SELECT sub, $2, $3, $4, $5 FROM identity.users WHERE sub = $1
     ON CONFLICT (sub, purpose)
     DO UPDATE SET target = $3, code_hash = $4, expires_at = $5, attempts = 0, used_at = NULL`,
    [code.sub, code.purpose, code.target, code.hash, code.expiresAt],
  );
};

/** Whether the code can still be used, and no newer one has replaced it. */
export const isCurrentCode = async (
  db: Queryable,
  code: { sub: string; purpose: CodePurpose; hash: Uint8Array },
  now: Date,
): Promise<boolean> =>
  (await findRow(
    db,
    `SELECT FROM identity.codes
     WHERE sub = $1 AND purpose = $2 AND code_hash = $3 AND used_at IS NULL AND expires_at > $4`,
    [code.sub, code.purpose, code.hash, now],
  )) !== null;

export type CodeOutcome = { outcome: "right"; target: string } | { outcome: "wrong" } | { outcome: "expired" };

/**
 * Tries a code: only one of any number of tries succeeds. Too many wrong tries invalidate it, except on the owner's
 * own network, where strangers' tries don't count. Only a caller with the right code learns that it's invalid;
 * others can't tell whether one was sent.
 */
export const tryCode = async (
  db: Queryable,
  attempt: { sub: string; purpose: CodePurpose; hash: Uint8Array; isKnownAddress: boolean; now: Date },
): Promise<CodeOutcome> => {
  const row = await findRow<{ target: string | null; known: boolean }>(
    db,
    `WITH tried AS (
       UPDATE identity.codes SET attempts = attempts + 1, used_at = CASE WHEN code_hash = $3 THEN $4::timestamptz END
       WHERE sub = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $4 AND (attempts < $5 OR $6)
       RETURNING target, code_hash = $3 AS right)
     SELECT (SELECT target FROM tried WHERE "right") AS target,
       EXISTS (SELECT FROM identity.codes WHERE sub = $1 AND purpose = $2 AND code_hash = $3) AS known`,
    [attempt.sub, attempt.purpose, attempt.hash, attempt.now, triesPerCode, attempt.isKnownAddress],
  );
  if (row && row.target !== null) return { outcome: "right", target: row.target };
  return row?.known ? { outcome: "expired" } : { outcome: "wrong" };
};
