import { createHash, randomBytes } from "node:crypto";
import type { Platform } from "../../platform/platform.ts";

/** With REPLY_ADDRESS's longest name it fills the 64 characters that a name may have (RFC 5321, 4.5.3.1.1). */
const TOKEN_BYTES = 16;
const TOKEN = /^[0-9a-f]{32}$/;

/** Lower case and digits, because mail servers on the way may change the case. */
export function createPhotoToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  return { token, hash: hashToken(token) };
}

/**
 * Returns the address, e.g. "replies+photo-…@mail.example.org": at the address for replies, so that one mailbox can
 * take both. Null if the operator takes no emails.
 */
export function toPhotoAddress({ config }: Pick<Platform, "config">, token: string): string | null {
  if (config.replies === null) return null;
  const { start, end } = splitAddress(config.replies.address);
  return `${start}${token}${end}`;
}

/** Returns the hash of an address's token; null if the address isn't one for photos. */
export function readPhotoAddress({ config }: Pick<Platform, "config">, address: string): Buffer | null {
  if (config.replies === null) return null;
  const { start, end } = splitAddress(config.replies.address.toLowerCase());
  const given = address.toLowerCase();
  if (!given.startsWith(start) || !given.endsWith(end)) return null;
  const token = given.slice(start.length, -end.length);
  return TOKEN.test(token) ? hashToken(token) : null;
}

function splitAddress(address: string): { start: string; end: string } {
  const at = address.lastIndexOf("@");
  return { start: `${address.slice(0, at)}+photo-`, end: address.slice(at) };
}

function hashToken(token: string): Buffer {
  return createHash("sha256").update(`photo ${token}`).digest();
}
