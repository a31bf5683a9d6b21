import { createHmac, hkdfSync } from "node:crypto";

/** What a keyed hash is for; one purpose's value reveals nothing about another's. */
export type HashPurpose =
  | "code"
  | "session"
  | "refresh-token"
  | "refresh-successor"
  | "simulated-sub"
  | "simulated-salt"
  | "simulated-verifier"
  | "authorization-code"
  | "hosted-login"
  | "csrf"
  | "device-attempts"
  | "throttle";

/** HMAC-SHA256 under a key derived for the purpose; the parts are framed, so they can't run together. */
export type KeyedHash = (purpose: HashPurpose, ...parts: (string | Uint8Array)[]) => Buffer;

export const createKeyedHash = (secret: Uint8Array): KeyedHash => {
  const keys = new Map<HashPurpose, Buffer>();
  const keyFor = (purpose: HashPurpose): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "identity", purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return (purpose, ...parts) => {
    const hmac = createHmac("sha256", keyFor(purpose));
    for (const part of parts) {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      hmac.update(length).update(bytes);
    }
    return hmac.digest();
  };
};
