import type { Platform } from "../platform.ts";
import { createFairSemaphore } from "./fair-semaphore.ts";
import { reEncodePicture } from "./re-encode-picture.ts";
import { thumbnailKey } from "./store.ts";

/** Lists show 96 px: enough for high-density screens and for cropped wide photos. */
const THUMBNAIL = { maxSide: 320, quality: 78 };
/** The limit per process; owners take turns. */
const making = createFairSemaphore(2);
/** How many one owner may have waiting: more than a page of a list has. */
const MOST_OF_ONE = 60;

type ThumbnailContext = Pick<Platform, "log" | "pictures">;

/** Reads a picture's copy for lists, made on first use; null if it can't be made now. */
export async function readThumbnail(ctx: ThumbnailContext, key: string): Promise<Uint8Array | null> {
  const copy = thumbnailKey(key);
  const made = await ctx.pictures.find(copy);
  if (made !== null) return made;
  const [whose = ""] = key.split("/");
  if (making.count(whose) >= MOST_OF_ONE) return null;
  return making.run(whose, () => makeThumbnail(ctx, { key, copy, whose }));
}

async function makeThumbnail(
  { log, pictures }: ThumbnailContext,
  { key, copy, whose }: { key: string; copy: string; whose: string },
): Promise<Uint8Array | null> {
  try {
    const picture = await pictures.find(key);
    if (picture === null) return null;
    const { bytes } = await reEncodePicture(picture, whose, THUMBNAIL);
    await pictures.put(copy, bytes);
    return bytes;
  } catch (error) {
    log.warn({ err: error, key }, "could not make a thumbnail");
    return null;
  }
}
