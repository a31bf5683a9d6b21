import { v4 as uuidv4 } from "uuid";
import { isUsable, MAX_PICTURE_BYTES, SNIFFED_BYTES, sniffPicture } from "../../archive/reading/sniff-picture.ts";
import { type FormPhoto, MAX_PHOTOS } from "./photo-draft.ts";

export type PhotoProblem = "notPhoto" | "tooLarge" | "tooMany" | "unreadable";
export type RefusedPhoto = { name: string; problem: PhotoProblem };
export type ReadPhotos = { photos: FormPhoto[]; refused: RefusedPhoto[] };

/** Reads chosen files; those that are no photos, too large, too many or there already are left out. */
export async function readPhotos(files: readonly File[], known: readonly { key: string }[]): Promise<ReadPhotos> {
  const keys = new Set(known.map(({ key }) => key));
  const [photos, refused]: [FormPhoto[], RefusedPhoto[]] = [[], []];
  for (const file of files) {
    const { name } = file;
    const found = await readPhoto(file).catch((): PhotoProblem => "unreadable");
    if (typeof found === "string") refused.push({ name, problem: found });
    else if (!keys.has(found.key) && keys.size >= MAX_PHOTOS) refused.push({ name, problem: "tooMany" });
    else if (!keys.has(found.key)) {
      keys.add(found.key);
      photos.push(found);
    }
  }
  return { photos, refused };
}

async function readPhoto(file: File): Promise<FormPhoto | PhotoProblem> {
  if (file.size > MAX_PICTURE_BYTES) return "tooLarge";
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  if (!isUsable(sniffPicture(start))) return "notPhoto";
  return toPhoto({ key: await hash(file), name: file.name, alt: "", file });
}

export function toPhoto(photo: Pick<FormPhoto, "key" | "name" | "alt" | "file">): FormPhoto {
  return { ...photo, preview: URL.createObjectURL(photo.file), state: "waiting" };
}

async function hash(file: Blob): Promise<string> {
  // Unavailable on plain http; then nobody notices a photo that was chosen twice.
  if (!("subtle" in crypto)) return uuidv4();
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
