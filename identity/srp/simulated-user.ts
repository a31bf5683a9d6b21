import { N, toInteger } from "./group.ts";
import type { KeyedHash } from "../tokens/keyed-hash.ts";

/** A version 4 UUID that's stable for the name, like a real account's. */
export const simulatedSub = (hash: KeyedHash, usernameKey: string): string =>
  uuidOf(hash("simulated-sub", usernameKey));

/** A version 4 UUID from the first half of a hash. */
export const uuidOf = (digest: Buffer): string => {
  const bytes = digest.subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/** Salt and verifier for a user who doesn't exist: no signature ever matches. */
export const simulatedVerifier = (hash: KeyedHash, sub: string): { salt: Buffer; verifier: bigint } => {
  const blocks = Array.from({ length: 12 }, (_, index) => hash("simulated-verifier", sub, String(index)));
  return {
    salt: hash("simulated-salt", sub).subarray(0, 16),
    verifier: 2n + (toInteger(Buffer.concat(blocks)) % (N - 4n)),
  };
};
