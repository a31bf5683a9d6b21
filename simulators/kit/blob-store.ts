import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Stores pictures and raw mails under generated names. Keeps them in memory until they are on disk, or forever without
 * a folder.
 */
export class BlobStore {
  readonly #folder: string | null;
  readonly #held = new Map<string, Buffer>();
  readonly #writes = new Set<Promise<void>>();

  private constructor(folder: string | null) {
    this.#folder = folder;
  }

  static async open(folder: string | null): Promise<BlobStore> {
    if (folder !== null) await mkdir(folder, { recursive: true });
    return new BlobStore(folder);
  }

  put(name: string, bytes: Buffer): void {
    this.#held.set(name, bytes);
    if (this.#folder === null) return;
    const write = writeFile(join(this.#folder, name), bytes).then(() => {
      this.#held.delete(name);
      this.#writes.delete(write);
    });
    this.#writes.add(write);
  }

  async get(name: string): Promise<Buffer> {
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    if (this.#folder === null) throw new Error(`no blob named ${name}`);
    return await readFile(join(this.#folder, name));
  }

  async flush(): Promise<void> {
    await Promise.all(this.#writes);
  }
}
