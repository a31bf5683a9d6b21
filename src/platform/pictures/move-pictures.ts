import type { PictureStore } from "./store.ts";

export type MovedPictures = { copied: number; present: number };

/**
 * Copies every picture from one store to another; nothing is removed. Repeatable: what is there already
 * is passed over, so a second run after the change of settings brings what came in meanwhile.
 */
export async function movePictures(from: PictureStore, to: PictureStore): Promise<MovedPictures> {
  const moved = { copied: 0, present: 0 };
  for await (const key of from.list()) {
    if ((await to.find(key)) !== null) {
      moved.present += 1;
      continue;
    }
    const bytes = await from.find(key);
    // Deleted meanwhile.
    if (bytes === null) continue;
    await to.put(key, bytes);
    moved.copied += 1;
  }
  return moved;
}
