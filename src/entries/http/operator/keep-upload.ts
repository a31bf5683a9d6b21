import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "../../../operator/backup/manifest.ts";

/** No part has longer headers than this. */
const HEAD_BYTES = 8_192;

/**
 * Writes the one file of a form to `file`. The form has no other field, so its file is what's between the blank line
 * after the part's headers and the closing boundary (RFC 7578); that way nothing is held in memory. Throws BackupError
 * for a body that isn't such a form.
 */
export async function keepUpload(request: Request, file: string): Promise<void> {
  const [, boundary] =
    /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(request.headers.get("content-type") ?? "") ?? [];
  if (boundary === undefined || request.body === null) throw new BackupError("Choose a file.");
  // Node's and the DOM's stream types differ in name only.
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    await pipeline(body, createWriteStream(`${file}.form`, { mode: 0o600 }));
    await cutOut(`${file}.form`, boundary);
    await rename(`${file}.form`, file);
  } finally {
    await rm(`${file}.form`, { force: true });
  }
}

async function cutOut(path: string, boundary: string): Promise<void> {
  const form = await open(path, "r+");
  try {
    const { size } = await form.stat();
    const head = Buffer.alloc(HEAD_BYTES);
    await form.read(head, 0, HEAD_BYTES, 0);
    const begin = head.indexOf("\r\n\r\n") + 4;
    const end = Buffer.from(`\r\n--${boundary}--`);
    const tail = Buffer.alloc(end.length + 2);
    const { bytesRead } = await form.read(tail, 0, tail.length, Math.max(0, size - tail.length));
    const closes = tail.subarray(0, bytesRead).indexOf(end);
    if (begin < 4 || closes < 0) throw new BackupError("The upload was cut off. Try again.");
    const length = size - bytesRead + closes - begin;
    if (length <= 0) throw new BackupError("Choose a file.");
    await shift(form, begin, length);
    await form.truncate(length);
  } finally {
    await form.close();
  }
}

const CHUNK = 1 << 20;

/** Shifts the content to the start of the file. */
async function shift(form: Awaited<ReturnType<typeof open>>, begin: number, length: number): Promise<void> {
  const buffer = Buffer.alloc(CHUNK);
  for (let moved = 0; moved < length;) {
    const { bytesRead } = await form.read(buffer, 0, Math.min(CHUNK, length - moved), begin + moved);
    await form.write(buffer, 0, bytesRead, moved);
    moved += bytesRead;
  }
}
