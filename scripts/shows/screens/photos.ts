import { readBundled } from "../../../simulators/instagram/picture-files.ts";

export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** One of the photos of Instagram's simulator. */
export async function readPhoto(name: string): Promise<Photo> {
  return { name, mimeType: "image/jpeg", buffer: await readBundled(name) };
}
