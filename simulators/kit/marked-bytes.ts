import { randomBytes } from "node:crypto";

/** Stands in every secret of the simulators and tests, so that one that got out is found wherever it lies. */
export const mark = "CANARY";

/** Random bytes that begin with the mark; it is still seen in their hex and base64. */
export function markedBytes(length: number): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(mark), randomBytes(length - mark.length)]);
}
