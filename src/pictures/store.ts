import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { PART, writeWhole } from "./write-whole.ts";

/** Our own copies of pictures, named by content, so that storing one twice changes nothing. */
export type PictureStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Null when there is no such picture. */
  find(key: string): Promise<Uint8Array | null>;
  /** Throws when there is no such picture. */
  stream(key: string): Promise<Readable>;
  /** The keys of all pictures. */
  list(): AsyncIterable<string>;
  /** One that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every picture of an owner; their keys begin with the owner's id. Repeatable. */
  removeOwner(ownerId: string): Promise<void>;
};

export function openPictureFolder(dataDir: string): PictureStore {
  const folder = resolve(dataDir, "pictures");
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const store = toStore(new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: "private" })));
  return {
    ...store,
    async put(key, bytes) {
      const file = resolve(folder, key);
      if (!existsSync(file)) await writeWhole(file, bytes);
    },
  };
}

export function toStore(disk: Disk): PictureStore {
  return {
    async put(key, bytes) {
      if (!(await disk.exists(key))) await disk.put(key, bytes);
    },
    read: (key) => disk.getBytes(key),
    find: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    stream: (key) => disk.getStream(key),
    list: () => listKeys(disk),
    remove: (key) => disk.delete(key),
    removeOwner: (ownerId) => disk.deleteAll(`${ownerId}/`),
  };
}

async function* listKeys(disk: Disk): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll("", { recursive: true, ...(page === undefined ? {} : { paginationToken: page }) });
    for (const object of objects) if (object.isFile && !object.key.endsWith(PART)) yield object.key;
    page = paginationToken;
  } while (page !== undefined);
}
