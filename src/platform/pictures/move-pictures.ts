import type { PictureStore } from "./store.ts";

export type MovedPictures = { copied: number; present: number };

/**
 * Copies every picture from one store to another and removes nothing. Repeatable: it skips pictures that are already
 * there, so a second run after changing the settings copies those that arrived in between.
 */
export async function movePictures(from: PictureStore, to: PictureStore): Promise<MovedPictures> {
  const moved = { copied: 0, present: 0 };
  for await (const key of from.list()) {
    if ((await to.find(key)) !== null) {
      moved.present += 1;
      continue;
    }
    const bytes = await from.find(key);
    // Deleted in the meantime.
    if (bytes === null) continue;
    await to.put(key, bytes);
    moved.copied += 1;
  }
  return moved;
}
