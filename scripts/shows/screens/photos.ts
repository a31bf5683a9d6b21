import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../root.ts";

export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** One of the photos of Instagram's simulator. */
export async function readPhoto(name: string): Promise<Photo> {
  const buffer = await readFile(join(root, "simulators/instagram/posts/images", name));
  return { name, mimeType: "image/jpeg", buffer };
}
