import { randomBytes, timingSafeEqual } from "node:crypto";
import { g, sha256, toBytes, toInteger } from "./group.ts";
import { power } from "./power.ts";

/** Identifies the password's owner: pool name and sub, or a device's group key and key. */
export type SrpIdentity = { pool: string; user: string };

/** x = H(salt | H(pool user ":" password)); the salt counts as an integer, as clients read it. */
const privateValue = ({ pool, user }: SrpIdentity, password: string, salt: Uint8Array): bigint =>
  toInteger(sha256(toBytes(toInteger(salt)), sha256(Buffer.from(`${pool}${user}:${password}`))));

/** v = g^x mod N. */
const verifierOf = async (identity: SrpIdentity, password: string, salt: Uint8Array): Promise<bigint> =>
  power(g, privateValue(identity, password, salt));

export const makeVerifier = async (
  identity: SrpIdentity,
  password: string,
): Promise<{ salt: Buffer; verifier: bigint }> => {
  const salt = randomBytes(16);
  return { salt, verifier: await verifierOf(identity, password, salt) };
};

/** Compares in constant time. */
export const passwordMatches = async (
  identity: SrpIdentity,
  password: string,
  salt: Uint8Array,
  verifier: bigint,
): Promise<boolean> => {
  const candidate = await verifierOf(identity, password, salt);
  return timingSafeEqual(sha256(toBytes(candidate)), sha256(toBytes(verifier)));
};
