import type { ArchiveFile } from "./reading/open-files.ts";
import { SNIFFED_BYTES, sniffPicture } from "./reading/sniff-picture.ts";

const SIDE = 240;

/** Decoding several photos at once makes phones run out of memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the URL of a thumbnail; null if the photo can't be decoded here, or nobody is waiting for it any more. Photos
 * are decoded one after the other.
 */
export function makeThumbnail(file: ArchiveFile, signal: AbortSignal): Promise<string | null> {
  const made = last.then(() => (signal.aborted ? null : draw(file).catch(() => null)));
  last = made;
  return made;
}

async function draw(file: ArchiveFile): Promise<string> {
  const bitmap = await decode(await file.read());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return URL.createObjectURL(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 }));
}

async function decode(photo: Blob): Promise<ImageBitmap> {
  const small = { resizeWidth: SIDE, resizeQuality: "low" } as const;
  try {
    return await createImageBitmap(photo, small);
  } catch (error) {
    const type = sniffPicture(new Uint8Array(await photo.slice(0, SNIFFED_BYTES).arrayBuffer()));
    if (type !== "heic") throw error;
    // Only Safari decodes HEIC itself.
    const { decodeHeic } = await import("./heic.client.ts");
    return createImageBitmap(await decodeHeic(photo), small);
  }
}
