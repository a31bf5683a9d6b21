import { randomUUID } from "node:crypto";

export type FilePart = { name: string; fileName: string; type: string; bytes: Uint8Array };

/** Encodes a multipart/form-data body (RFC 7578). All names must be plain ASCII without quotes. */
export function encodeMultipart(fields: Record<string, string>, file: FilePart): { type: string; bytes: Uint8Array } {
  const boundary = `galley-${randomUUID()}`;
  const open = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${open(`name="${name}"`)}\r\n${value}\r\n`);
  const head = `${open(`name="${file.name}"; filename="${file.fileName}"`)}Content-Type: ${file.type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(texts.join("") + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
