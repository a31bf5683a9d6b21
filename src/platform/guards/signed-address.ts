import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { SealingKeys } from "../config/secrets.ts";

/**
 * Signs paths (pictures, uploads, unsubscribe links, domain proofs) so that nobody can forge them. A signature is valid
 * as long as we keep the key that made it.
 */
export type SignedAddresses = {
  sign(path: string): string;
  /** Returns the path, or null if the signature isn't ours. */
  verify(signed: string): string | null;
};

export function createSignedAddresses(keys: SealingKeys): SignedAddresses {
  const signingKeys = keys.map(({ key }) => Buffer.from(hkdfSync("sha256", key, "", "galley signed addresses", 32)));
  const signature = (key: Buffer, path: string) => createHmac("sha256", key).update(path).digest().subarray(0, 18);
  return {
    sign(path) {
      const [active] = signingKeys;
      if (active === undefined) throw new Error("signing needs a key");
      return `${signature(active, path).toString("base64url")}/${path}`;
    },
    verify(signed) {
      const slash = signed.indexOf("/");
      const given = Buffer.from(signed.slice(0, slash), "base64url");
      const path = signed.slice(slash + 1);
      const valid = signingKeys.some((key) => given.length === 18 && timingSafeEqual(given, signature(key, path)));
      return slash > 0 && valid ? path : null;
    },
  };
}
