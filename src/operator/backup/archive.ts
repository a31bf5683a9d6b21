import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

export type ArchiveEntry = { name: string; bytes: Buffer };

export type ArchiveWriter = {
  /** Returns the SHA-256 of the bytes in hexadecimal. */
  add(name: string, bytes: Buffer): Promise<string>;
  /** Until then no file has this name; afterwards it's complete. */
  finish(): Promise<void>;
  /** Deletes the unfinished file. */
  abandon(): Promise<void>;
};

/** Creates a tar file that only its owner may read. */
export function createArchive(file: string): ArchiveWriter {
  const part = `${file}.part`;
  const tar = pack();
  const written = pipeline(tar, createWriteStream(part, { mode: 0o600, flush: true }));
  // Adding the next entry reports a full disk.
  written.catch(() => {});
  return {
    async add(name, bytes) {
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([added, written]);
      return sha256(bytes);
    },
    async finish() {
      tar.finalize();
      await written;
      await rename(part, file);
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await rm(part, { force: true });
    },
  };
}

/** The entries in order, each read into memory. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), tar);
  // Reported below, after the entries that could be read.
  fed.catch(() => {});
  for await (const entry of tar) {
    const parts: Buffer[] = [];
    // The stream has no encoding, so its chunks are buffers.
    for await (const part of entry) parts.push(part as Buffer);
    yield { name: entry.header.name, bytes: Buffer.concat(parts) };
  }
  await fed;
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
