import { modelCopy } from "./picture-limits.ts";
import { type ReEncodedPicture, reEncodePicture } from "./re-encode-picture.ts";
import { modelCopyKey, type PictureStore } from "./store.ts";

/** Stores a picture and, if there is one, its copy for models. */
export async function putPicture(
  { pictures }: { pictures: PictureStore },
  key: string,
  { bytes, modelCopy: copy }: Pick<ReEncodedPicture, "bytes" | "modelCopy">,
): Promise<void> {
  await pictures.put(key, bytes);
  if (copy !== null) await pictures.put(modelCopyKey(key), copy);
}

/** Our own picture for a model, scaled down to this longest edge. Decodes it only if there is no copy of that size. */
export async function readForModel(pictures: PictureStore, key: string, longestEdge: number): Promise<Uint8Array> {
  const copy = await pictures.find(modelCopyKey(key));
  if (copy !== null && longestEdge >= modelCopy.maxSide) return copy;
  const [whose = ""] = key.split("/");
  const options = { maxSide: longestEdge, quality: modelCopy.quality };
  return (await reEncodePicture(copy ?? (await pictures.read(key)), whose, options)).bytes;
}
