import { sharedCache, sharedPhotoPath, sharedTextPath } from "./shared-cache.ts";

/** Instagram's caption limit, and our forms'. */
const MAX_CAPTION = 2_200;

type Shared = { /** Null if only text was shared. */ photo: File | null; text: string };

/** Returns what was shared with the app, once; null if there is nothing. */
export async function takeShared(): Promise<Shared | null> {
  if (!("caches" in window) || !(await caches.has(sharedCache))) return null;
  const kept = await caches.open(sharedCache);
  const [photo, text] = await Promise.all([kept.match(sharedPhotoPath), kept.match(sharedTextPath)]);
  const shared = {
    photo: photo ? await toFile(photo) : null,
    text: ((await text?.text()) ?? "").slice(0, MAX_CAPTION),
  };
  await forgetShared();
  return shared;
}

export async function forgetShared(): Promise<void> {
  await caches.delete(sharedCache);
}

async function toFile(kept: Response): Promise<File> {
  const content = await kept.blob();
  return new File([content], decodeURIComponent(kept.headers.get("X-Name") ?? "photo"), { type: content.type });
}
