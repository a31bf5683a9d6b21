export type PictureType = "jpeg" | "png" | "webp" | "heic" | "avif" | "gif" | "video";

/** The size limit of an upload. */
export const MAX_PICTURE_BYTES = 20 * 1024 ** 2;

/** How many bytes `sniffPicture` needs. */
export const SNIFFED_BYTES = 16;

/** Detects a file's type from its first bytes, because names lie; null: not a picture or video that we know. */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF8")) return "gif";
  if (text.slice(4, 8) !== "ftyp") return null;
  const brand = text.slice(8, 12);
  if (["heic", "heix", "mif1", "msf1", "hevc"].includes(brand)) return "heic";
  return brand === "avif" ? "avif" : "video";
}

/** The types that Galley accepts. */
export function isUsable(type: PictureType | null): boolean {
  return type === "jpeg" || type === "png" || type === "webp" || type === "heic";
}

export function isVideoName(path: string): boolean {
  return /\.(mp4|mov|m4v|webm)$/i.test(path);
}
