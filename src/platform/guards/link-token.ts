import { createHash, randomBytes } from "node:crypto";

/** Creates a 192-bit token for a mailed link; only its hash is stored. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

/** Plain SHA-256 is enough, because a random token can't be guessed from its hash. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}
