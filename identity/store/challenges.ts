import { findRow, type Queryable } from "./database.ts";

export type ChallengeRow = {
  session_hash: Buffer;
  challenge: string;
  client_id: string;
  sub: string;
  state_sealed: Buffer;
  attempts: number;
  expires_at: Date;
  used_at: Date | null;
};

export const insertChallenge = async (
  db: Queryable,
  row: Pick<ChallengeRow, "challenge" | "client_id" | "sub" | "expires_at"> & {
    session_hash: Uint8Array;
    state_sealed: Uint8Array;
  },
): Promise<void> => {
  await db.query(
    `INSERT INTO identity.challenges (session_hash, challenge, client_id, sub, state_sealed, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.session_hash, row.challenge, row.client_id, row.sub, row.state_sealed, row.expires_at],
  );
};

export const findChallenge = (db: Queryable, hash: Uint8Array): Promise<ChallengeRow | null> =>
  findRow<ChallengeRow>(db, "SELECT * FROM identity.challenges WHERE session_hash = $1", [hash]);

/** Whether the step still waits for its response, and the user has opened no newer one of its kind. */
export const isNewestChallenge = async (db: Queryable, hash: Uint8Array, now: Date): Promise<boolean> =>
  (await findRow(
    db,
    `SELECT FROM identity.challenges AS asked
     WHERE session_hash = $1 AND used_at IS NULL AND expires_at > $2 AND NOT EXISTS (
       SELECT FROM identity.challenges AS newer
       WHERE newer.sub = asked.sub AND newer.challenge = asked.challenge AND newer.expires_at > asked.expires_at)`,
    [hash, now],
  )) !== null;

/** True for exactly one of any number of responses. */
export const useChallenge = async (db: Queryable, hash: Uint8Array, now: Date): Promise<boolean> =>
  (
    await db.query(
      "UPDATE identity.challenges SET used_at = $2 WHERE session_hash = $1 AND used_at IS NULL AND expires_at > $2",
      [hash, now],
    )
  ).rowCount === 1;

export const reopenChallenge = async (db: Queryable, hash: Uint8Array): Promise<void> => {
  await db.query("UPDATE identity.challenges SET used_at = NULL WHERE session_hash = $1", [hash]);
};

/** Counts a guess; false when the challenge has no tries left. */
export const countGuess = async (db: Queryable, hash: Uint8Array, most: number): Promise<boolean> =>
  (
    await db.query(
      `UPDATE identity.challenges SET attempts = attempts + 1
       WHERE session_hash = $1 AND used_at IS NULL AND attempts < $2`,
      [hash, most],
    )
  ).rowCount === 1;
