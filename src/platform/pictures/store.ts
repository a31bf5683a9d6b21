import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { constants, existsSync, mkdirSync } from "node:fs";
import { access, open, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { GalleyError } from "../errors.ts";
import { PART, writeWhole } from "../write-whole.ts";

/** Our own copies of pictures, named by content hash, so that storing one twice changes nothing. */
export type PictureStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Null if there is no such picture. */
  find(key: string): Promise<Uint8Array | null>;
  /** Null if there is no such picture. */
  stream(key: string): Promise<Readable | null>;
  /** Throws if the store can't be used. */
  check(): Promise<void>;
  /** Whether there is room for more; a bucket always has. */
  hasRoom(): Promise<boolean>;
  /** The keys of all pictures. */
  list(): AsyncIterable<string>;
  /** With its smaller copies. Does nothing if there is no such picture. */
  remove(key: string): Promise<void>;
  /** Removes all of an owner's pictures; their keys start with the owner's id. Repeatable. */
  removeOwner(ownerId: string): Promise<void>;
};

/** Where a picture's copy for models is. */
export function modelCopyKey(key: string): string {
  return key.replace(/(\.\w+)?$/, ".model$1");
}

/** The key of a picture's copy for lists, which is made on first use (serve-picture.ts). */
export function thumbnailKey(key: string): string {
  return key.replace(/(\.\w+)?$/, ".small$1");
}

export function openPictureFolder(dataDir: string): PictureStore {
  const folder = resolve(dataDir, "pictures");
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: "private" }));
  return {
    ...toStore(disk, () => access(folder, constants.R_OK | constants.W_OK)),
    hasRoom: () => hasRoom(folder),
    // createReadStream alone would report a missing file only on reading.
    stream: (key) => unlessMissing(disk, key, async () => (await open(resolve(folder, key))).createReadStream()),
    async put(key, bytes) {
      const file = resolve(folder, key);
      if (!existsSync(file)) await writeWhole(file, bytes).catch(explain);
    },
  };
}

export function toStore(disk: Disk, check: () => Promise<void>): PictureStore {
  return {
    check,
    hasRoom: async () => true,
    async put(key, bytes) {
      if (!(await disk.exists(key))) await disk.put(key, bytes);
    },
    read: (key) => disk.getBytes(key),
    find: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    stream: (key) => unlessMissing(disk, key, () => disk.getStream(key)),
    list: () => listKeys(disk),
    async remove(key) {
      await disk.delete(key);
      await disk.delete(modelCopyKey(key));
      await disk.delete(thumbnailKey(key));
    },
    removeOwner: (ownerId) => disk.deleteAll(`${ownerId}/`),
  };
}

/** A picture is missing only if the store says so; an outage is an error. */
async function unlessMissing(disk: Disk, key: string, openStream: () => Promise<Readable>): Promise<Readable | null> {
  try {
    return await openStream();
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return null;
  }
}

/** Less than a few pictures need counts as full. */
const LEAST_BYTES = 16 * 1024 ** 2;

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems have no limit on the number of files.
  return bavail * bsize >= LEAST_BYTES && (files === 0 || ffree > 0);
}

/** ENOSPC: the disk is full; EDQUOT: the user's quota is (errno(3)). */
function explain(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  throw code === "ENOSPC" || code === "EDQUOT" ? new GalleyError("storage-full", { cause: error }) : error;
}

async function* listKeys(disk: Disk): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll("", {
      recursive: true,
      ...(page === undefined ? {} : { paginationToken: page }),
    });
    for (const object of objects) if (object.isFile && !object.key.endsWith(PART)) yield object.key;
    page = paginationToken;
  } while (page !== undefined);
}
