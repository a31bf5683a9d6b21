import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
import type { SealingKeys } from "../config/secrets.ts";
import { toFingerprint } from "./live-keys.ts";

/** Where a sealed value is stored. If it's moved to another row or column, it no longer opens. */
export type SealedPlace = { table: string; column: string; ownerId: string; id: string };

export type Sealing = {
  seal(plain: string, place: SealedPlace): Buffer;
  /** Throws if the value was tampered with, moved or sealed with a key that's gone. */
  open(sealed: Buffer, place: SealedPlace): string;
  /** The fingerprint of the current sealing key. */
  fingerprint: number;
  /** The names of the keys that can open values. */
  keyIds: string[];
  /** Whether the value was sealed with the current key. */
  isCurrent(sealed: Buffer): boolean;
};

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Envelope: format (1 byte), length of the key's id (1), key id, nonce (12), wrapped data key (32)
 * and its tag (16), nonce (12), ciphertext, tag (16). AES-256-GCM twice; the place is authenticated.
 */
export function createSealing(keys: SealingKeys): Sealing {
  const active = keys[0];
  if (active === undefined) throw new Error("sealing needs a key");
  return {
    fingerprint: toFingerprint(active),
    keyIds: keys.map(({ id }) => id),
    seal(plain, place) {
      const dataKey = randomBytes(32);
      const id = Buffer.from(active.id, "utf8");
      const aad = Buffer.concat([id, toAad(place)]);
      return Buffer.concat([
        Buffer.from([FORMAT, id.length]),
        id,
        encrypt(active.key, dataKey, aad),
        encrypt(dataKey, Buffer.from(plain, "utf8"), aad),
      ]);
    },
    open(sealed, place) {
      if (sealed[0] !== FORMAT) throw new Error("sealed value: unknown format");
      const id = readKeyId(sealed);
      const idEnd = 2 + id.length;
      const key = keys.find((candidate) => candidate.id === id.toString("utf8"));
      if (key === undefined) throw new Error("sealed value: its key is not among SECRET_KEYS");
      const aad = Buffer.concat([id, toAad(place)]);
      const wrappedEnd = idEnd + NONCE_BYTES + 32 + TAG_BYTES;
      const dataKey = decrypt(key.key, sealed.subarray(idEnd, wrappedEnd), aad);
      return decrypt(dataKey, sealed.subarray(wrappedEnd), aad).toString("utf8");
    },
    isCurrent: (sealed) => sealed[0] === FORMAT && readKeyId(sealed).toString("utf8") === active.id,
  };
}

function readKeyId(sealed: Buffer): Buffer {
  return sealed.subarray(2, 2 + (sealed[1] ?? 0));
}

function toAad(place: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([place.table, place.column, place.ownerId, place.id]), "utf8");
}

/** A key object, because a cipher takes Node three to four times as long with a plain buffer. */
function encrypt(key: Buffer, plain: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", createSecretKey(key), nonce).setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, blob: Buffer, aad: Buffer): Buffer {
  const nonce = blob.subarray(0, NONCE_BYTES);
  const tag = blob.subarray(blob.length - TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", createSecretKey(key), nonce).setAAD(aad).setAuthTag(tag);
  return Buffer.concat([decipher.update(blob.subarray(NONCE_BYTES, blob.length - TAG_BYTES)), decipher.final()]);
}
