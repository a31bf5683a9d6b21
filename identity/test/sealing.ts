import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { markedBytes } from "../../simulators/kit/marked-bytes.ts";
import type { Sealing } from "../needs.ts";

/** AES-256-GCM with its own key or a given one, bound to the value's location. */
export const testSealing = (key: Uint8Array = markedBytes(32)): Sealing => ({
  seal(plain, aad) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  open(sealed, aad) {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(aad))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  },
});
