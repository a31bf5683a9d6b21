import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { reEncodePicture } from "../../../platform/pictures/re-encode-picture.ts";
import { requireUpload } from "../../../platform/pictures/take-upload.ts";
import { portrait } from "../pages/layout.ts";
import { toFileName, toStorageKey } from "../picture-files.ts";

/** Makes the blog's small picture from an upload. Returns the stem of its file; null for an empty `upload`. */
export async function keepPortrait(
  { addresses, pictures }: Pick<Context, "addresses" | "pictures">,
  caller: Caller,
  upload: string,
): Promise<string | null> {
  if (upload === "") return null;
  const { storageKey, sha256 } = requireUpload({ addresses }, caller, upload);
  const file = sha256.slice(0, 32);
  const key = toStorageKey(caller.ownerId, toFileName(file, portrait));
  const original = await pictures.find(storageKey);
  if (key === null || original === null)
    throw new GalleyError("invalid-input", { field: "picture", problem: "invalid" });
  const { bytes } = await reEncodePicture(original, caller.ownerId, { maxSide: 2 * portrait, quality: 80 });
  await pictures.put(key, bytes);
  return file;
}
