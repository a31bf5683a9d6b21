import { createHash } from "node:crypto";

/** Shows whether a file is still as we wrote it. */
export const toMark = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
