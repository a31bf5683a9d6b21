import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { N, g, isGroupElement, k, sha256, toBytes, toInteger } from "./group.ts";
import { power } from "./power.ts";
import type { SrpIdentity } from "./verifier.ts";

/** The server's half of a handshake; sealed between the two requests. */
export type ServerHalf = { A: bigint; b: bigint; B: bigint };

/** Parses a client's SRP_A: hex of at most 3072 bits (and a sign byte). Null when it's unusable. */
export const parseClientValue = (hex: string): bigint | null => {
  if (!/^[0-9a-fA-F]{1,770}$/.test(hex)) return null;
  const value = BigInt(`0x${hex}`);
  return isGroupElement(value) ? value : null;
};

/** B = k v + g^b; drawn again in the near-impossible case of a B that clients refuse. */
export const beginHandshake = async (A: bigint, verifier: bigint): Promise<ServerHalf> => {
  const b = toInteger(randomBytes(48));
  const B = (k * verifier + (await power(g, b))) % N;
  const u = scramble(A, B);
  return B === 0n || u === 0n ? beginHandshake(A, verifier) : { A, b, B };
};

const scramble = (A: bigint, B: bigint): bigint => toInteger(sha256(toBytes(A), toBytes(B)));

/** S = (A v^u)^b, then HKDF to the 16 bytes that both sides sign with. */
const sessionKey = async ({ A, b, B }: ServerHalf, verifier: bigint): Promise<Buffer | null> => {
  const u = scramble(A, B);
  const base = (A * (await power(verifier, u))) % N;
  if (!isGroupElement(base)) return null;
  const S = await power(base, b);
  return Buffer.from(hkdfSync("sha256", toBytes(S), toBytes(u), "Caldera Derived Key", 16));
};

/** Whether the client's signature proves knowledge of the password behind `verifier`. */
export const signatureMatches = async (
  half: ServerHalf,
  verifier: bigint,
  identity: SrpIdentity,
  claim: { secretBlock: Uint8Array; timestamp: string; signature: string },
): Promise<boolean> => {
  const key = await sessionKey(half, verifier);
  const expected = createHmac("sha256", key ?? randomBytes(16))
    .update(identity.pool)
    .update(identity.user)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, "base64");
  return key !== null && given.length === expected.length && timingSafeEqual(given, expected);
};
