import { open, truncate } from "node:fs/promises";
import sharp from "sharp";
import type { LargeArchive } from "../../test/archives/large-archive.ts";

/** Writes an archive as a sparse file: what lies between its pieces takes no room. */
export async function writeSparse(path: string, { size, pieces }: LargeArchive): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const { at, bytes } of pieces) await file.write(bytes, 0, bytes.length, at);
  } finally {
    await file.close();
  }
  await truncate(path, size);
}

/** Different photos, as an account has them. */
export function makePhotos(count: number, side: number): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const noise = { type: "gaussian" as const, mean: 90 + (n % 70), sigma: 12 };
      const small = sharp({ create: { width: 64, height: 64, channels: 3, background: "#000000", noise } });
      const photo = sharp(await small.png().toBuffer()).resize(side, side, { kernel: "cubic" });
      return new Uint8Array(await photo.jpeg({ quality: 90 }).toBuffer()) as Uint8Array<ArrayBuffer>;
    }),
  );
}
