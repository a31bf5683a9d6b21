import type { ArchiveFile } from "./reading/open-files.ts";

const SIDE = 240;
/** A phone runs out of memory when it decodes many photos at once. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Returns the address of a small copy; null for a photo that this browser can't show. */
export async function makeThumbnail(file: ArchiveFile): Promise<string | null> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  running += 1;
  try {
    const bitmap = await createImageBitmap(await file.read(), { resizeWidth: SIDE, resizeQuality: "low" });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return URL.createObjectURL(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 }));
  } catch {
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
