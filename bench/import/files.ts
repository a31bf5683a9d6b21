import { open } from "node:fs/promises";
import sharp from "sharp";
import type { LargeArchive } from "../../test/archives/large-archive.ts";

/** Writes an archive as a sparse file: the gaps between its pieces take no disk space. */
export async function writeSparse(path: string, { size, pieces }: LargeArchive): Promise<void> {
  await using file = await open(path, "w");
  for (const { at, bytes } of pieces) await file.write(bytes, 0, bytes.length, at);
  await file.truncate(size);
}

/** Different photos, each with as much detail for its size as Instagram's have. */
export function makePhotos(
  count: number,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const noise = { type: "gaussian" as const, mean: 90 + (n % 70), sigma: 30 };
      const [w, h] = [Math.round(width / 4), Math.round(height / 4)];
      const small = sharp({ create: { width: w, height: h, channels: 3, background: "#000000", noise } });
      const photo = sharp(await small.png().toBuffer()).resize(width, height, { kernel: "cubic" });
      return new Uint8Array(await photo.jpeg({ quality: 85 }).toBuffer());
    }),
  );
}
