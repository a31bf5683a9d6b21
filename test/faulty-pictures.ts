import type { PictureStore } from "../src/platform/pictures/store.ts";

/** What a storage does instead of working: `after` did the work first, `broken` returns other bytes. */
export type StorageFault = {
  at: "find" | "put" | "read";
  how: "before" | "after" | "broken";
  nth?: number;
  always?: true;
};

export type FaultyPictures = ReturnType<typeof createFaultyPictures>;

/** A picture store that fails on request. */
export function createFaultyPictures(store: PictureStore) {
  let waiting: (StorageFault & { seen: number }) | null = null;
  let isMet = false;

  async function meet<T>(at: StorageFault["at"], work: () => Promise<T>): Promise<T> {
    if (waiting?.at !== at) return work();
    waiting.seen += 1;
    if (waiting.seen < (waiting.nth ?? 1)) return work();
    const { how } = waiting;
    isMet = true;
    if (waiting.always !== true) waiting = null;
    if (how === "before") throw new Error("The storage doesn't answer");
    await work();
    // Only reads are broken, and they return bytes.
    if (how === "broken") return Buffer.from("not a picture") as T;
    throw new Error("The storage's answer is lost");
  }

  const pictures: PictureStore = {
    ...store,
    find: (key) => meet("find", () => store.find(key)),
    put: (key, bytes) => meet("put", () => store.put(key, bytes)),
    read: (key) => meet("read", () => store.read(key)),
  };
  return {
    pictures,
    fail: (fault: StorageFault) => void (waiting = { ...fault, seen: 0 }),
    /** Whether a fault has happened since the last call of mend(). */
    wasMet: () => isMet,
    mend(): void {
      waiting = null;
      isMet = false;
    },
  };
}
