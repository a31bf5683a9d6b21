import { randomBytes } from "node:crypto";

/** Part of every secret in the simulators and tests, so that a leaked one can be found anywhere. */
export const mark = "CANARY";

/** Random bytes that start with the mark, which stays recognisable in hex and base64. */
export function markedBytes(length: number): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(mark), randomBytes(length - mark.length)]);
}
