import { MAX_SHARED, sharedCache, sharedPhotoPath, sharedTextPath } from "./shared-cache.ts";

/** Instagram's caption limit, and our forms'. */
const MAX_CAPTION = 2_200;

type Shared = { /** None if only text was shared. */ photos: File[]; text: string };

/** Returns what was shared with the app, once; null if there is nothing. */
export async function takeShared(): Promise<Shared | null> {
  if (!("caches" in window) || !(await caches.has(sharedCache))) return null;
  const kept = await caches.open(sharedCache);
  const photos: File[] = [];
  for (let number = 0; number < MAX_SHARED; number += 1) {
    const photo = await kept.match(`${sharedPhotoPath}${number}`);
    if (photo === undefined) break;
    photos.push(await toFile(photo));
  }
  const text = (await (await kept.match(sharedTextPath))?.text()) ?? "";
  await forgetShared();
  return { photos, text: text.slice(0, MAX_CAPTION) };
}

export async function forgetShared(): Promise<void> {
  await caches.delete(sharedCache);
}

async function toFile(kept: Response): Promise<File> {
  const content = await kept.blob();
  return new File([content], decodeURIComponent(kept.headers.get("X-Name") ?? "photo"), { type: content.type });
}
