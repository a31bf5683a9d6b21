import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Pictures and raw emails under generated names: in a folder, or without one in memory. */
export class BlobStore {
  readonly #folder: string | null;
  readonly #held = new Map<string, Buffer>();

  constructor(folder: string | null) {
    this.#folder = folder;
    if (folder !== null) mkdirSync(folder, { recursive: true });
  }

  put(name: string, bytes: Buffer): void {
    if (this.#folder === null) this.#held.set(name, bytes);
    else writeFileSync(join(this.#folder, name), bytes);
  }

  async get(name: string): Promise<Buffer> {
    if (this.#folder !== null) return await readFile(join(this.#folder, name));
    const held = this.#held.get(name);
    if (held === undefined) throw new Error(`no blob named ${name}`);
    return held;
  }
}
