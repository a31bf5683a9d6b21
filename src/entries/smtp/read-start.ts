import type { Readable } from "node:stream";

/** The text comes before the attachments, so this much of an email is enough to read it. */
export const KEPT_BYTES = 4 * 1024 * 1024;

/** Reads all of an email, which the server has limited. */
export async function readWhole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an email to its end and returns its start, so that a large one doesn't fill the memory. */
export async function readStart(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < KEPT_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
