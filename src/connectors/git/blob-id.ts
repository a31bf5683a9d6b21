import { createHash } from "node:crypto";

/** The id that Git gives to these bytes, so that files can be compared without reading them. */
export function toBlobId(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
