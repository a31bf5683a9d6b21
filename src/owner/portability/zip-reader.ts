import type { FileHandle } from "node:fs/promises";
import { Reader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";

/** Returns null if there's no file of this name. Throws when it's damaged. */
export type ReadFromZip = (name: string) => Promise<Buffer | null>;

/** Opens a ZIP of any size; only the files that are asked for are read. Throws when it isn't a ZIP. */
export async function openZip(handle: FileHandle): Promise<ReadFromZip> {
  const zip = new ZipReader(new HandleReader(handle), {
    useWebWorkers: false,
    checkSignature: true,
    // No name becomes a path.
    filenameValidation: "tolerant",
  });
  const entries = new Map((await zip.getEntries()).map((entry) => [entry.filename, entry]));
  return async (name) => {
    const entry = entries.get(name);
    return entry === undefined || entry.directory ? null : Buffer.from(await entry.arrayBuffer());
  };
}

/** Stands in for fs.openAsBlob, whose size overflows at 4 GiB. */
class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    super(handle);
    this.#handle = handle;
  }

  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#handle.stat()).size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const { bytesRead, buffer } = await this.#handle.read(new Uint8Array(length), 0, length, index);
    return buffer.subarray(0, bytesRead);
  }
}
