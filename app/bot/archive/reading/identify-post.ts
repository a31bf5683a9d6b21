import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { NamedMedia } from "./shapes.ts";

/** Instagram's id of a picture, if its file name is that id or ends with it. */
export function toMediaId(uri: string): string | null {
  const name =
    uri
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  return /(?:^|_n_|_)(1[78]\d{14,18})$/.exec(name)?.[1] ?? null;
}

/** Returns what identifies a post in every archive of the account: its first picture's id, otherwise its path. */
export function toPostKey(media: readonly NamedMedia[]): string {
  const uri = media[0]?.uri ?? "";
  const id = toMediaId(uri);
  if (id !== null) return `media:${id}`;
  // `crypto.subtle` is unavailable on plain http.
  return `file:${bytesToHex(sha256(utf8ToBytes(uri.normalize("NFC"))))}`;
}
