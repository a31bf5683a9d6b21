import { createHash } from "node:crypto";

/** What tells whether a file is as we wrote it. */
export const toMark = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
