import { createHash, randomBytes } from "node:crypto";

/** A token for a mailed link: 192 bits; only its hash is stored. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

/** Plain SHA-256 is enough: the token is random, nothing can be guessed from its hash. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}
