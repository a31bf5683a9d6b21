import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Readable } from "node:stream";

/** Our own copies of pictures, named by content, so that storing one twice changes nothing. */
export type PictureStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Throws when there is no such picture. */
  stream(key: string): Promise<Readable>;
  /** One that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every picture of an owner; their keys begin with the owner's id. Repeatable. */
  removeOwner(ownerId: string): Promise<void>;
};

export function openPictureFolder(dataDir: string): PictureStore {
  const disk = new Disk(new FSDriver({ location: pathToFileURL(resolve(dataDir, "pictures") + "/"), visibility: "private" }));
  return {
    async put(key, bytes) {
      if (!(await disk.exists(key))) await disk.put(key, bytes);
    },
    read: (key) => disk.getBytes(key),
    stream: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    removeOwner: (ownerId) => disk.deleteAll(`${ownerId}/`),
  };
}
